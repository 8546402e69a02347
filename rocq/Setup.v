(** What a checker computes once for a board, and reading bytes. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys.
Import ListNotations.

Record setup := Setup { on : board; fuel : nat; rims : list cell; edged : list cell; corners : list cell;
  ways : detours; turns : list turn }.

Definition detours_of (b : board) : detours :=
  fold_left (fun l m =>
    let close := ring (place_of b m) in
    let onward c := filter (fun d => listed d close && negb (Pos.eqb d m)) (beside b c) in
    Map.add m (fold_left (fun t c => Map.add c (onward c) t) close (Map.empty _)) l) (cells b) (Map.empty _).

Definition setup_of (b : board) (orders : list (list cell)) : setup :=
  Setup b (length (cells b)) (filter (rim b) (cells b)) (filter (fun c => negb (Nat.eqb (edge b c) 0)) (cells b))
    (filter (corner b) (cells b)) (let l := detours_of b in if detours_fit b l then l else Map.empty _) (turns_of b orders).

Record ready (k : setup) : Prop := {
  ready_fit : fitting (on k);
  ready_fuel : length (cells (on k)) <= fuel k;
  ready_rims : rims k = filter (rim (on k)) (cells (on k));
  ready_edged : edged k = filter (fun c => negb (Nat.eqb (edge (on k) c) 0)) (cells (on k));
  ready_corners : corners k = filter (corner (on k)) (cells (on k));
  ready_ways : forall m c d, In d (onward (around (ways k) m) c) -> In d (beside (on k) c) /\ d <> m;
  ready_turns : forall t, In t (turns k) ->
    symmetry (on k) (apply (there t)) (apply (back t)) /\ order t = map (apply (there t)) (cells (on k)) }.

Lemma setup_ready b orders : board_fits b = true -> ready (setup_of b orders).
Proof.
  intros H. apply board_fits_spec in H. split; cbn; auto.
  - destruct (detours_fit b (detours_of b)) eqn:Hd; [now apply detours_fit_spec|].
    intros m c d Hin. unfold around, onward in Hin. now rewrite !Map.gempty in Hin.
  - intros t Ht. now apply turns_of_spec with orders.
Qed.

Definition wins (k : setup) := wins_on (on k) (fuel k) (rims k) (edged k) (corners k) (ways k).
Definition is_won (k : setup) := has_won (on k) (fuel k) (rims k) (edged k) (corners k).
Definition key_of (k : setup) := key (on k) (turns k).
Definition is_full (k : setup) (g : pieces) : bool := forallb (fun c => negb (is_free g c)) (cells (on k)).

(** Reading: the bytes that are left, and the keys of positions that are proved. A byte is one more than in the file, as
    cells are counted from 1. *)
Definition reading := (list positive * set)%type.

(** Does something for each cell, as long as nothing fails. *)
Fixpoint each (f : cell -> reading -> option reading) (ms : list cell) (st : reading) : option reading :=
  match ms with
  | [] => Some st
  | m :: ms => match f m st with Some st => each f ms st | None => None end
  end.

Lemma each_spec (P : cell -> Prop) (I : reading -> Prop) f ms :
  (forall m st st', In m ms -> I st -> f m st = Some st' -> P m /\ I st') ->
  forall st st', I st -> each f ms st = Some st' -> (forall m, In m ms -> P m) /\ I st'.
Proof.
  induction ms as [|m ms IH]; intros H st st' Hi He; cbn in He.
  - injection He as <-. now split.
  - destruct (f m st) as [st1|] eqn:Hf; [|easy].
    destruct (H m st st1 (or_introl eq_refl) Hi Hf) as [Hp Hi1].
    destruct (IH (fun m st st' Hm => H m st st' (or_intror Hm)) st1 st' Hi1 He) as [Hall Hi'].
    split; auto. intros x [<-|Hx]; auto.
Qed.

Section Game.
  Variable k : setup.
  Hypothesis fine : ready k.
  Variable r : ruleset.
  Let b := on k.

  (** Nobody has won. *)
  Definition calm (g : pieces) : Prop := forall s, ~ won b r s (view g).

  Lemma is_won_spec g s : is_won k r g s = true <-> won b r s (view g).
  Proof. apply has_won_spec; apply fine. Qed.

  Lemma calm_start g : is_won k r g White = false -> is_won k r g Black = false -> calm g.
  Proof. intros H1 H2 s Hw. apply is_won_spec in Hw. destruct s; congruence. Qed.

  Lemma wins_spec g s m : calm g -> In m (cells b) -> wins k r g s m = true <-> won b r s (view (Map.add m s g)).
  Proof. intros Hc Hm. apply (wins_on_spec b (ready_fit k fine) _ _ _ _ _ (ready_ways k fine) (ready_fuel k fine) (ready_rims k fine) (ready_edged k fine) (ready_corners k fine) g s m Hm r (Hc s)). Qed.

  Lemma calm_after g s m : calm g -> In m (cells b) -> is_free g m = true -> wins k r g s m = false ->
    calm (Map.add m s g).
  Proof.
    intros Hc Hm Hf Hw t Ht. assert (t = s \/ t = other s) as [->| ->] by (destruct t, s; auto).
    - apply (proj2 (wins_spec g s m Hc Hm)) in Ht. congruence.
    - apply (other_after b (ready_fit k fine) g s m Hf r) in Ht. now apply Hc in Ht.
  Qed.

  Lemma not_over g t s m : calm g -> In m (cells b) -> is_free g m = true -> ~ (exists u, result b r (t, view g) s u).
  Proof.
    intros Hc Hm Hf [u [[H _]|[[H _]|(_ & _ & H & _)]]]; try (now apply Hc in H).
    apply (H m Hm). now apply free_spec.
  Qed.

  (** Whose piece wins gets 1, the other side -1. *)
  Lemma won_now g t s m v : calm g -> In m (cells b) -> is_free g m = true -> wins k r g t m = true ->
    (v <= if same t s then 1 else -1)%Z -> secures b r s v (other t, view (Map.add m t g)).
  Proof.
    intros Hc Hm Hf Hw Hv. apply (proj1 (wins_spec g t m Hc Hm)) in Hw.
    assert (Ho : ~ won b r (other t) (view (Map.add m t g))).
    { intros Ho. apply (other_after b (ready_fit k fine) g t m Hf r) in Ho. now apply Hc in Ho. }
    apply at_end; unfold result; cbn.
    - destruct (same_spec t s) as [<-|Hn]; [eauto|].
      assert (t = other s) as -> by (destruct t, s; easy). eauto.
    - intros u Hu. destruct (same_spec t s) as [<-|Hn].
      + destruct Hu as [[_ ->]|[[H _]|(H1 & H2 & _)]]; [lia|tauto|destruct t; tauto].
      + assert (t = other s) as -> by (destruct t, s; easy). rewrite other_other in Ho.
        destruct Hu as [[H _]|[[_ ->]|(H1 & H2 & _)]]; [tauto|lia|destruct s; tauto].
  Qed.

  Lemma is_full_spec g : is_full k g = true -> full b (view g).
  Proof.
    unfold is_full. rewrite forallb_forall. intros H c Hc Hf. apply free_spec in Hf. specialize (H c Hc).
    now rewrite Hf in H.
  Qed.

  Lemma not_full g : is_full k g = false -> exists m, In m (cells b) /\ is_free g m = true.
  Proof.
    unfold is_full. fold b. induction (cells b) as [|c l IH]; cbn; [easy|].
    destruct (is_free g c) eqn:Hf; cbn; [eauto|]. intros H. destruct (IH H) as (m & Hm & H'). eauto.
  Qed.

  Lemma drawn_now g t s v : calm g -> is_full k g = true -> (v <= 0)%Z -> secures b r s v (t, view g).
  Proof.
    intros Hc Hf Hv. apply is_full_spec in Hf. apply at_end; unfold result; cbn.
    - exists 0%Z. right; right. repeat split; auto; apply Hc.
    - intros u [[H _]|[[H _]|(_ & _ & _ & ->)]]; auto; now apply Hc in H.
  Qed.

  Lemma own_move g s v m : calm g -> In m (cells b) -> is_free g m = true ->
    secures b r s v (other s, view (Map.add m s g)) -> secures b r s v (s, view g).
  Proof.
    intros Hc Hm Hf H. apply own_turn with m; auto.
    - now apply not_over with m.
    - split; auto. now apply free_spec.
    - apply same_secures with (p := view (Map.add m s g)); auto; [apply fine|]. intros c. apply view_add.
  Qed.

  Lemma other_move g s v m0 : calm g -> In m0 (cells b) -> is_free g m0 = true ->
    (forall m, In m (cells b) -> is_free g m = true -> secures b r s v (s, view (Map.add m (other s) g))) ->
    secures b r s v (other s, view g).
  Proof.
    intros Hc Hm0 Hf0 H. apply other_turn; auto.
    - now apply not_over with m0.
    - intros m [Hm Hf]. unfold play. cbn in *. rewrite other_other.
      apply same_secures with (p := view (Map.add m (other s) g)); [apply fine|intros c; apply view_add|].
      apply H; auto. now apply free_spec.
  Qed.

  (** The keys in a set are of positions in which the side has at least this value. *)
  Definition proved (s : side) (v : Z) (known : set) : Prop :=
    forall t g, mem (key_of k t g) known = true -> secures b r s v (t, view g).

  Lemma proved_none s v : proved s v none.
  Proof. intros t g H. now rewrite mem_none in H. Qed.

  Lemma proved_insert s v t g known : secures b r s v (t, view g) -> proved s v known ->
    proved s v (insert (key_of k t g) known).
  Proof.
    intros Hs Hp t' g' H. rewrite mem_insert, orb_true_iff, Pos.eqb_eq in H. destruct H as [H|H]; [|now apply Hp].
    apply (key_secures b (ready_fit k fine) (turns k) (ready_turns k fine) r s v t g t' g'); auto.
  Qed.
End Game.
