(** Facts about boards and paths that everything else uses. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood.
Import ListNotations.

Definition same (s t : side) : bool :=
  match s, t with White, White | Black, Black => true | _, _ => false end.

Lemma same_spec s t : reflect (s = t) (same s t).
Proof. destruct s, t; constructor; congruence. Qed.

Lemma other_other s : other (other s) = s.
Proof. now destruct s. Qed.

Lemma other_neq s : other s <> s.
Proof. now destruct s. Qed.

Definition listed (c : cell) (l : list cell) : bool := existsb (Pos.eqb c) l.

Lemma listed_spec c l : listed c l = true <-> In c l.
Proof.
  unfold listed. rewrite existsb_exists. split.
  - intros (x & Hx & He). apply Pos.eqb_eq in He. now subst.
  - intros H. exists c. now rewrite Pos.eqb_refl.
Qed.

(** What every board must satisfy; [board_fits] tests it. *)
Record fitting (b : board) : Prop := {
  fits_inside : forall c d, In d (beside b c) -> In c (cells b) /\ In d (cells b);
  fits_back : forall c d, In d (beside b c) -> In c (beside b d);
  fits_apart : forall c d, In d (beside b c) -> d <> c;
  fits_rim : forall c, rim b c = true -> In c (cells b) }.

Definition board_fits (b : board) : bool :=
  let all := fold_right insert none (cells b) in
  forallb (fun ci => mem (fst ci) all &&
    forallb (fun d => mem d all && negb (Pos.eqb d (fst ci)) && listed (fst ci) (beside b d)) (near (snd ci))) (Map.elements (places b)).

Lemma mem_all l c : mem c (fold_right insert none l) = true <-> In c l.
Proof.
  induction l as [|x l IH]; cbn.
  - rewrite mem_none. easy.
  - rewrite mem_insert, orb_true_iff, Pos.eqb_eq. intuition.
Qed.

Lemma board_fits_spec b : board_fits b = true -> fitting b.
Proof.
  unfold board_fits. intros H. rewrite forallb_forall in H.
  assert (Hp : forall c i, Map.find c (places b) = Some i -> In c (cells b) /\
                 forall d, In d (near i) -> In d (cells b) /\ d <> c /\ In c (beside b d)).
  { intros c i Hi. apply Map.elements_correct in Hi. specialize (H _ Hi). cbn in H.
    rewrite andb_true_iff, mem_all, forallb_forall in H. destruct H as [Hc Hd]. split; [exact Hc|].
    intros d Hin. specialize (Hd d Hin). now rewrite !andb_true_iff, mem_all, listed_spec, negb_true_iff, Pos.eqb_neq, and_assoc in Hd. }
  split.
  - intros c d Hd. unfold beside, place_of in Hd. destruct (Map.find c (places b)) as [i|] eqn:Hi; [|easy].
    destruct (Hp c i Hi) as [Hc Hall]. destruct (Hall d Hd). auto.
  - intros c d Hd. unfold beside, place_of in Hd. destruct (Map.find c (places b)) as [i|] eqn:Hi; [|easy].
    destruct (Hp c i Hi) as [Hc Hall]. now destruct (Hall d Hd).
  - intros c d Hd. unfold beside, place_of in Hd. destruct (Map.find c (places b)) as [i|] eqn:Hi; [|easy].
    destruct (Hp c i Hi) as [Hc Hall]. now destruct (Hall d Hd).
  - intros c Hr. unfold rim, place_of in Hr. destruct (Map.find c (places b)) as [i|] eqn:Hi; [|easy].
    now destruct (Hp c i Hi).
Qed.

Section Paths.
  Variable b : board.
  Hypothesis fit : fitting b.

  Lemma path_first ok a c : path b ok a c -> ok a.
  Proof. now destruct 1. Qed.

  Lemma path_last ok a c : path b ok a c -> ok c.
  Proof. induction 1; auto. Qed.

  Lemma path_inside ok a c : path b ok a c -> In a (cells b) -> In c (cells b).
  Proof. induction 1 as [|a c d _ Hc _ IH]; auto. intros _. apply IH. now apply (fits_inside b fit a c). Qed.

  Lemma path_trans ok a c d : path b ok a c -> path b ok c d -> path b ok a d.
  Proof. induction 1; eauto using path. Qed.

  Lemma path_back ok a c : path b ok a c -> path b ok c a.
  Proof.
    induction 1 as [a Ha|a c d Ha Hc Hp IH]; [now constructor|].
    apply path_trans with c; [exact IH|].
    apply path_step with a; [now apply path_first in Hp|now apply (fits_back b fit)|now constructor].
  Qed.

  Lemma path_weaken (ok ok' : cell -> Prop) a c : (forall d, ok d -> ok' d) -> path b ok a c -> path b ok' a c.
  Proof. intros Hw. induction 1; eauto using path. Qed.

  Lemma path_map (b' : board) (f : cell -> cell) (ok ok' : cell -> Prop) a c :
    (forall x y, In y (beside b x) -> In (f y) (beside b' (f x))) ->
    (forall d, In d (cells b) -> ok d -> ok' (f d)) ->
    In a (cells b) -> path b ok a c -> path b' ok' (f a) (f c).
  Proof.
    intros Hb Hok Hin Hp. induction Hp as [a Ha|a c d Ha Hc Hp IH]; [constructor; auto|].
    apply path_step with (f c); auto. apply IH. now apply (fits_inside b fit a c).
  Qed.

  (** Paths are what [flood] finds. *)
  Lemma path_reaches (ok : cell -> Prop) (okb : cell -> bool) a c :
    (forall d, okb d = true <-> ok d) ->
    path b ok a c <-> ok a /\ reaches (fun c => filter okb (beside b c)) a c.
  Proof.
    intros Hok. split.
    - induction 1 as [a Ha|a c d Ha Hc Hp [IH1 IH2]]; split; auto; [constructor|].
      apply reaches_step with c; [|exact IH2]. apply filter_In. split; [exact Hc|now apply Hok].
    - intros [Ha Hr]. induction Hr as [a|a c d Hc _ IH]; [now constructor|].
      apply filter_In in Hc. destruct Hc as [Hc Ho]. apply Hok in Ho. apply path_step with c; auto.
  Qed.

  Lemma flood_paths (ok : cell -> Prop) (okb : cell -> bool) fuel start :
    (forall d, okb d = true <-> ok d) -> length (cells b) <= fuel ->
    (forall c, In c start -> In c (cells b) /\ ok c) ->
    forall c, mem c (flood_from (fun c => filter okb (beside b c)) fuel start) = true <->
              exists a, In a start /\ path b ok a c.
  Proof.
    intros Hok Hf Hs c. rewrite flood_from_spec with (universe := cells b); auto.
    - split; intros (a & Ha & Hp); exists a; split; auto; apply path_reaches with (okb := okb) in Hp || apply path_reaches with (okb := okb); auto.
      + split; [now apply Hs|auto].
      + tauto.
    - intros x d Hd. apply filter_In in Hd. now apply (fits_inside b fit x d).
    - intros x Hx. now apply Hs.
  Qed.

  (** A path either avoids a cell or comes to a cell beside it first. *)
  Lemma path_avoids (ok : cell -> Prop) m a c : a <> m -> path b ok a c ->
    path b (fun d => ok d /\ d <> m) a c \/ exists x, path b (fun d => ok d /\ d <> m) a x /\ In m (beside b x).
  Proof.
    intros Hn Hp. induction Hp as [a Ha|a c d Ha Hc Hp IH]; [left; now constructor|].
    destruct (Pos.eq_dec c m) as [->|Hm].
    - right. exists a. split; [now constructor|exact Hc].
    - destruct (IH Hm) as [Hl|(x & Hx & Hi)].
      + left. now apply path_step with c.
      + right. exists x. split; [now apply path_step with c|exact Hi].
  Qed.

  Lemma path_through (ok : cell -> Prop) m a c : path b (fun d => ok d \/ d = m) a c ->
    path b ok a c \/ path b (fun d => ok d \/ d = m) a m.
  Proof.
    induction 1 as [a Ha|a c d Ha Hc Hp IH].
    - destruct Ha as [Ha| ->]; [left; now constructor|right; constructor; now right].
    - destruct Ha as [Ha| ->]; [|right; constructor; now right].
      destruct IH as [IH|IH].
      + left. now apply path_step with c.
      + right. apply path_step with c; auto.
  Qed.
End Paths.

(** A symmetry of a board, with its inverse. *)
Record half_symmetry (b : board) (f g : cell -> cell) : Prop := {
  sym_cells : forall c, In c (cells b) -> In (f c) (cells b);
  sym_inverse : forall c, In c (cells b) -> g (f c) = c;
  sym_beside : forall c d, In d (beside b c) -> In (f d) (beside b (f c));
  sym_degree : forall c, In c (cells b) -> length (beside b (f c)) = length (beside b c);
  sym_rim : forall c, In c (cells b) -> rim b (f c) = rim b c;
  sym_corner : forall c, In c (cells b) -> corner b (f c) = corner b c;
  sym_edge : forall c, In c (cells b) -> edge b c <> 0 -> edge b (f c) <> 0;
  sym_edges : forall c d, In c (cells b) -> In d (cells b) -> edge b c <> edge b d -> edge b (f c) <> edge b (f d) }.

Definition symmetry (b : board) (f g : cell -> cell) : Prop := half_symmetry b f g /\ half_symmetry b g f.

Lemma symmetry_id b : symmetry b (fun c => c) (fun c => c).
Proof. split; split; auto. Qed.

Section Symmetry.
  Variable b : board.
  Hypothesis fit : fitting b.
  Variables f g : cell -> cell.
  Hypothesis sym : symmetry b f g.

  Variables (s : side) (p q : position).
  Hypothesis image : forall c, In c (cells b) -> (own s p c <-> own s q (f c)).

  Let image_back : forall c, In c (cells b) -> own s q c -> own s p (g c).
  Proof.
    intros c Hc Ho. destruct sym as [Hf Hg]. apply image; [now apply Hg|].
    now rewrite (sym_inverse b g f Hg).
  Qed.

  Lemma encloses_image : encloses b s p -> encloses b s q.
  Proof.
    intros (c & Hc & Ho & Hn). destruct sym as [Hf Hg]. exists (f c). split; [now apply Hf|]. split.
    - now rewrite <- image.
    - intros r Hr Hp. assert (Hrc : In r (cells b)) by now apply (fits_rim b fit).
      apply (Hn (g r)); [now rewrite (sym_rim b g f Hg)|].
      rewrite <- (sym_inverse b f g Hf c Hc).
      apply path_map with (b := b) (ok := fun d => ~ own s q d); auto.
      + apply Hg.
      + intros d Hd Hx Hy. apply Hx. rewrite image in Hy; [|now apply Hg]. now rewrite (sym_inverse b g f Hg) in Hy.
      + now apply Hf.
  Qed.

  Lemma own_path x y : In x (cells b) -> path b (own s p) x y -> path b (own s q) (f x) (f y).
  Proof.
    intros Hx. apply path_map; auto; [apply sym|]. intros d Hd. now apply image.
  Qed.

  Lemma won_image r : won b r s p -> won b r s q.
  Proof.
    destruct sym as [Hf Hg].
    assert (Ht : tripod b s p -> tripod b s q).
    { intros (x & y & z & Hx & Hy & Hz & E). exists (f x), (f y), (f z).
      assert (Hyc : In y (cells b)) by (eapply path_inside; eauto).
      assert (Hzc : In z (cells b)) by (eapply path_inside; eauto).
      repeat split; try (apply own_path; assumption); try (now apply Hf); now apply (sym_edge b f g Hf) || now apply (sym_edges b f g Hf). }
    assert (Hb : bridge b s p -> bridge b s q).
    { intros (x & y & Hx & Hy & H1 & H2 & H3). exists (f x), (f y).
      assert (Hyc : In y (cells b)) by (eapply path_inside; eauto).
      repeat split; [now apply Hf|now apply own_path|now rewrite (sym_corner b f g Hf)|now rewrite (sym_corner b f g Hf)|].
      intros E. apply H3. rewrite <- (sym_inverse b f g Hf x Hx), E. now apply (sym_inverse b f g Hf). }
    assert (Hr : filled_ring b s p -> filled_ring b s q).
    { intros (x & Hx & Ho & Hl & Ha). exists (f x). repeat split; [now apply Hf|now apply image|now rewrite (sym_degree b f g Hf)|].
      intros y Hy. assert (Hyc : In y (cells b)) by now apply (fits_inside b fit (f x) y).
      rewrite <- (sym_inverse b g f Hg y Hyc). apply image; [now apply Hg|]. apply Ha.
      rewrite <- (sym_inverse b f g Hf x Hx). now apply Hg. }
    pose proof encloses_image. destruct r; cbn; tauto.
  Qed.
End Symmetry.
