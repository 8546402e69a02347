(** The same proofs as a list of positions, each of which rests on those before it, so that several runs can share the work.
    A program that needs no trust has written down what refutes each answer; nothing is searched for here. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Race.
Import ListNotations.

(** A position, Maker's move, and for each free cell after it what refutes the answer there: a line of moves and
    threats, or nothing if the position after it was proved before. *)
Definition item := (pieces * (cell * list (option (list cell))))%type.

Section Parts.
  Variables (k : setup) (r : ruleset) (s : side).

  Definition threat (g : pieces) (t : cell) : bool := inside k t && is_free g t && wins k r g s t.

  (** Moves with the answers that they force, and after the last one two cells on which Maker threatens to win; or one move
      that wins. *)
  Fixpoint line_wins (line : list cell) (g : pieces) : bool :=
    match line with
    | [] => false
    | m :: line =>
        if inside k m && is_free g m then
          if wins k r g s m then true else
          negb (leaves_win k r s g m) &&
          let g := Map.add m s g in
          match line with
          | [] => false
          | t :: line =>
              threat g t &&
              match line with
              | [u] => threat g u && negb (Pos.eqb t u)
              | _ => line_wins line (Map.add t (other s) g)
              end
          end
        else false
    end.

  Fixpoint all_refuted (known : set) (g : pieces) (ms : list cell) (how : list (option (list cell))) : bool :=
    match ms with
    | [] => true
    | x :: ms =>
        if is_free g x then
          match how with
          | [] => false
          | h :: how =>
              let g' := Map.add x (other s) g in
              if match h with Some line => line_wins line g' | None => mem (key_of k s g') known end
              then all_refuted known g ms how else false
          end
        else all_refuted known g ms how
    end.

  Definition item_holds (known : set) (it : item) : bool :=
    let '(g, (m, how)) := it in
    negb (is_won k r g White) && negb (is_won k r g Black) && is_quiet k r s g m &&
    all_refuted known (Map.add m s g) (cells (on k)) how.

  (** One of several parts: of every so many items it checks one, the first after [wait] others, and takes over the rest. *)
  Fixpoint part (parts : nat) (items : positive -> item) (count wait : nat) (at_ : positive) (known : set) : bool :=
    match count with
    | O => true
    | S count =>
        let it := items at_ in
        let next := insert (key_of k s (fst it)) known in
        match wait with
        | O => if item_holds known it then part parts items count (pred parts) (Pos.succ at_) next else false
        | S wait => part parts items count wait (Pos.succ at_) next
        end
    end.

  Hypothesis fine : ready k.
  Let b := on k.

  Lemma threat_spec g t : threat g t = true -> In t (cells b) /\ is_free g t = true /\ wins k r g s t = true.
  Proof. unfold threat, inside. rewrite !andb_true_iff. intros [[H1 H2] H3]. apply listed_spec in H1. auto. Qed.

  Theorem line_wins_sound line : forall g, calm k r g -> line_wins line g = true -> secures b r s 1 (s, view g).
  Proof.
    (* Two cells at a time: the line from its first cell on, and from its second. *)
    enough (H : forall n line g, length line <= n -> calm k r g -> line_wins line g = true -> secures b r s 1 (s, view g)) by eauto.
    intros n. induction n as [|n IH]; intros [|m l] g Hn Hc H; try easy. cbn [line_wins] in H.
    destruct (inside k m && is_free g m) eqn:Hi; [|easy]. apply andb_true_iff in Hi. destruct Hi as [Hm Hf].
    apply listed_spec in Hm. apply own_move with m; auto.
    destruct (wins k r g s m) eqn:Hw.
    { apply won_now; auto. destruct (same_spec s s); [lia|easy]. }
    apply andb_true_iff in H. destruct H as [Hl H]. apply negb_true_iff in Hl.
    pose proof (calm_after k fine r g s m Hc Hm Hf Hw) as Hc1.
    assert (Hans : forall x, In x (cells b) -> is_free (Map.add m s g) x = true ->
      calm k r (Map.add x (other s) (Map.add m s g))) by (intros; now apply answer_calm).
    set (g1 := Map.add m s g) in *.
    destruct l as [|t l]; [easy|]. apply andb_true_iff in H. destruct H as [Ht H]. apply threat_spec in Ht.
    destruct Ht as (Hti & Htf & Htw).
    assert (Hmiss : forall t, In t (cells b) -> is_free g1 t = true -> wins k r g1 s t = true ->
      forall x, In x (cells b) -> is_free g1 x = true -> x <> t -> secures b r s 1 (s, view (Map.add x (other s) g1))).
    { intros y Hy Hfy Hwy x Hx Hfx Hne. apply threat_wins with y; auto. }
    apply other_move with t; auto. intros x Hx Hfx. destruct (Pos.eq_dec x t) as [->|Hne]; [|now apply Hmiss with t].
    assert (Hlong : line_wins l (Map.add t (other s) g1) = true -> secures b r s 1 (s, view (Map.add t (other s) g1))).
    { intros Hrest. apply IH with l; auto. cbn in Hn. lia. }
    destruct l as [|u [|v l]]; [easy| |now apply Hlong].
    apply andb_true_iff in H. destruct H as [Hu Htu]. apply threat_spec in Hu. destruct (Pos.eqb_spec t u); [easy|].
    apply Hmiss with u; tauto.
  Qed.

  Lemma all_refuted_sound known g : sound k r s ([], known) ->
    (forall x, In x (cells b) -> is_free g x = true -> calm k r (Map.add x (other s) g)) ->
    forall ms how, (forall x, In x ms -> In x (cells b)) -> all_refuted known g ms how = true ->
      forall x, In x ms -> is_free g x = true -> secures b r s 1 (s, view (Map.add x (other s) g)).
  Proof.
    intros Hs Hcalm ms. induction ms as [|y ms IH]; intros how Hin H x Hx Hfx; [easy|]. cbn in H.
    assert (Hin' : forall z, In z ms -> In z (cells b)) by (intros; apply Hin; now right).
    destruct (is_free g y) eqn:Hfy.
    - destruct how as [|h how]; [easy|].
      match type of H with (if ?t then _ else _) = _ => destruct t eqn:Hh; [|easy] end.
      destruct Hx as [<-|Hx]; [|now apply IH with how].
      destruct h as [line|]; [|now apply Hs]. apply line_wins_sound with line; auto. apply Hcalm; auto. apply Hin. now left.
    - destruct Hx as [<-|Hx]; [congruence|now apply IH with how].
  Qed.

  (** Maker wins with the move of an item. *)
  Definition item_wins (it : item) : Prop :=
    let '(g, (m, _)) := it in
    In m (cells b) /\ is_free g m = true /\ secures b r s 1 (s, view g) /\ secures b r s 1 (other s, view (Map.add m s g)).

  Lemma item_sound known it : sound k r s ([], known) -> item_holds known it = true -> item_wins it.
  Proof.
    destruct it as [g [m how]]. unfold item_holds. rewrite !andb_true_iff, !negb_true_iff. intros Hs [[[Hw Hb] Hq] Ha].
    assert (Hc : calm k r g) by now apply calm_start.
    destruct (quiet_spec k r s fine g m Hc Hq) as (Hm & Hf & Hcalm & Hall).
    assert (Hsec : secures b r s 1 (other s, view (Map.add m s g))).
    { apply Hall. intros x Hx Hfx. now apply all_refuted_sound with (known := known) (ms := cells (on k)) (how := how). }
    repeat split; auto. now apply (quiet_wins k r s fine g m).
  Qed.

  Lemma iter_once_more n (c : cell) : Nat.iter (S n) Pos.succ c = Nat.iter n Pos.succ (Pos.succ c).
  Proof. induction n as [|n IH]; [reflexivity|]. simpl in *. now rewrite IH. Qed.

  (** If every part says yes, the last item is proved: each item is checked by one of them, and they agree on those before it. *)
  Theorem parts_sound parts items : parts <> 0 -> forall count at_ known, sound k r s ([], known) ->
    (forall wait, wait < parts -> part parts items (S count) wait at_ known = true) ->
    item_wins (items (Nat.iter count Pos.succ at_)).
  Proof.
    intros Hp count. induction count as [|count IH]; intros at_ known Hs H;
      specialize (H 0 ltac:(lia)) as H0; cbn [part] in H0; destruct (item_holds known (items at_)) eqn:Hi; try easy.
    - now apply item_sound with known.
    - rewrite iter_once_more. apply IH with (insert (key_of k s (fst (items at_))) known).
      + apply item_sound in Hi; auto. destruct (items at_) as [g [m how]]. cbn.
        apply (sound_insert k r s fine g [] known); auto. apply Hi.
      + intros wait Hw. destruct (Nat.eq_dec wait (pred parts)) as [->|Hn]; [exact H0|].
        apply (H (S wait)). lia.
  Qed.
End Parts.
