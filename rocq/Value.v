(** Proofs of values: a move for every position in which the side of the claim is to move. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup.
Import ListNotations.

Section Value.
  Variables (k : setup) (r : ruleset) (s : side) (v : Z).

  (** Reads the record of a position in which the game is not over. *)
  Fixpoint visit (depth : nat) (t : side) (g : pieces) (st : reading) : option reading :=
    let name := key_of k t g in
    if mem name (snd st) then Some st else
    match depth with
    | O => None
    | S depth =>
        let after m st :=
          if is_free g m then
            if wins k r g t m then (if (v <=? if same t s then 1 else -1)%Z then Some st else None)
            else
              let g := Map.add m t g in
              if is_full k g then (if (v <=? 0)%Z then Some st else None) else visit depth (other t) g st
          else Some st in
        let read :=
          if same t s then
            match fst st with
            | [] => None
            | m :: bytes => if listed m (cells (on k)) && is_free g m then after m (bytes, snd st) else None
            end
          else each after (cells (on k)) st in
        match read with Some (bytes, known) => Some (bytes, insert name known) | None => None end
    end.

  Hypothesis fine : ready k.
  Let b := on k.

  Definition sound (st : reading) : Prop := proved k r s v (snd st).

  Theorem visit_sound depth : forall t g st st', calm k r g -> is_full k g = false -> sound st ->
    visit depth t g st = Some st' -> secures b r s v (t, view g) /\ sound st'.
  Proof.
    induction depth as [|depth IH]; intros t g st st' Hc Hf Hs H; cbn in H;
      (destruct (mem (key_of k t g) (snd st)) eqn:Hm; [injection H as <-; split; [now apply Hs|auto]|]); [easy|].
    set (after := fun m st => _) in H.
    assert (Hafter : forall m st st', In m (cells b) -> sound st -> after m st = Some st' ->
      (is_free g m = true -> secures b r s v (other t, view (Map.add m t g))) /\ sound st').
    { intros m st1 st2 Hin Hs1 Ha. unfold after in Ha. destruct (is_free g m) eqn:Hfree; [|injection Ha as <-; now split].
      destruct (wins k r g t m) eqn:Hw.
      - destruct (Z.leb_spec v (if same t s then 1 else -1)); [|easy]. injection Ha as <-. split; auto.
        intros _. now apply won_now.
      - destruct (is_full k (Map.add m t g)) eqn:Hfull.
        + destruct (Z.leb_spec v 0); [|easy]. injection Ha as <-. split; auto.
          intros _. apply drawn_now; auto. now apply calm_after.
        + apply IH in Ha; auto; [|now apply calm_after]. destruct Ha. split; auto. }
    assert (Hread : forall st', (if same t s then match fst st with
        | [] => None
        | m :: bytes => if listed m (cells (on k)) && is_free g m then after m (bytes, snd st) else None
        end else each after (cells (on k)) st) = Some st' -> secures b r s v (t, view g) /\ sound st').
    { intros st1 H1. destruct (same_spec t s) as [->|Hn].
      - destruct (fst st) as [|m bytes]; [easy|].
        destruct (listed m (cells (on k))) eqn:Hl; [|easy]. destruct (is_free g m) eqn:Hfree; [|easy].
        apply listed_spec in Hl. apply Hafter in H1; auto. destruct H1 as [H1 H2]. split; auto.
        apply own_move with m; auto.
      - assert (t = other s) as -> by (destruct t, s; easy).
        destruct (each_spec (fun m => is_free g m = true -> secures b r s v (s, view (Map.add m (other s) g))) sound
          after (cells (on k))) with (st := st) (st' := st1) as [Hall Hs1]; auto.
        { intros m st2 st3 Hin Hs2 Ha. apply Hafter in Ha; auto. now rewrite other_other in Ha. }
        split; auto. destruct (not_full k g Hf) as (m0 & Hm0 & Hf0). apply other_move with m0; auto. }
    match type of H with match ?x with _ => _ end = _ => destruct x as [[bytes known]|] eqn:Hr; [|easy] end.
    injection H as <-. destruct (Hread (bytes, known) Hr) as [Hsec Hk]. split; auto. apply proved_insert; auto.
  Qed.

  (** One claim, from the bytes that are left to those after it. *)
  Definition check_value (t : side) (g : pieces) (bytes : list positive) : option (list positive) :=
    if is_won k r g White || is_won k r g Black || is_full k g then None else
    match visit (S (length (cells (on k)))) t g (bytes, none) with Some st => Some (fst st) | None => None end.

  Theorem check_value_sound t g bytes rest : check_value t g bytes = Some rest -> secures b r s v (t, view g).
  Proof.
    unfold check_value. intros H.
    destruct (is_won k r g White) eqn:Hw; [easy|]. destruct (is_won k r g Black) eqn:Hb; [easy|].
    destruct (is_full k g) eqn:Hf; [easy|].
    destruct (visit _ t g (bytes, none)) as [st|] eqn:Hv; [|easy].
    apply visit_sound in Hv; auto; [easy|now apply calm_start|apply proved_none].
  Qed.
End Value.
