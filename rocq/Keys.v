(** Positions that are images of each other have one key, and one value. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide.
Import ListNotations.

Section Image.
  Variable b : board.
  Hypothesis fit : fitting b.

  (** [f] takes one position to the other. *)
  Definition image (f : cell -> cell) (p q : position) : Prop := forall c, In c (cells b) -> p c = q (f c).

  Lemma image_back f g p q : symmetry b f g -> image f p q -> image g q p.
  Proof.
    intros [Hf Hg] H c Hc. rewrite H by now apply Hg. now rewrite (sym_inverse b g f Hg).
  Qed.

  Lemma symmetry_back f g : symmetry b f g -> symmetry b g f.
  Proof. now intros [Hf Hg]. Qed.

  Lemma image_won f g p q r s : symmetry b f g -> image f p q -> won b r s p -> won b r s q.
  Proof.
    intros Hs Hi. apply (won_image b fit f g Hs). intros c Hc. unfold own. now rewrite (Hi c Hc).
  Qed.

  Lemma image_full f g p q : symmetry b f g -> image f p q -> full b p -> full b q.
  Proof.
    intros Hs Hi Hf c Hc. rewrite (image_back f g p q Hs Hi c Hc). apply Hf. destruct Hs as [_ Hg]. now apply Hg.
  Qed.

  Lemma image_result f g p q r t s u : symmetry b f g -> image f p q -> result b r (t, p) s u -> result b r (t, q) s u.
  Proof.
    intros Hs Hi. pose proof (symmetry_back f g Hs) as Hs'. pose proof (image_back f g p q Hs Hi) as Hi'.
    unfold result. cbn. intros [[H1 H2]|[[H1 H2]|(H1 & H2 & H3 & H4)]].
    - left. eauto using image_won.
    - right; left. eauto using image_won.
    - right; right. repeat split; eauto using image_full; intros Hw; [apply H1|apply H2]; eauto using image_won.
  Qed.

  Lemma image_put f g p q m s : symmetry b f g -> image f p q -> In m (cells b) ->
    image f (put p m s) (put q (f m) s).
  Proof.
    intros [Hf Hg] Hi Hm c Hc. unfold put. destruct (Pos.eqb_spec c m) as [->|Hn].
    - now rewrite Pos.eqb_refl.
    - destruct (Pos.eqb_spec (f c) (f m)) as [He|_]; [|now apply Hi].
      destruct Hn. rewrite <- (sym_inverse b f g Hf c Hc), He. now apply (sym_inverse b f g Hf).
  Qed.

  Lemma image_put_back f g p q m s : symmetry b f g -> image f p q -> In m (cells b) ->
    image f (put p (g m) s) (put q m s).
  Proof.
    intros Hs Hi Hm. rewrite <- (sym_inverse b g f (proj2 Hs) m Hm) at 2. apply image_put with g; auto.
    now apply (proj2 Hs).
  Qed.

  Lemma image_secures f g r s v : symmetry b f g ->
    forall st q, secures b r s v st -> image f (snd st) q -> secures b r s v (fst st, q).
  Proof.
    intros Hs st q H. revert q. pose proof (symmetry_back f g Hs) as Hs'.
    induction H as [[t p] [u Hu] Hv|[t p] m Hno Ht [Hm Hfree] _ IH|[t p] Hno Ht _ IH]; intros q Hi;
      pose proof (image_back f g p q Hs Hi) as Hi'; cbn in *.
    - apply at_end; [exists u; eauto using image_result|]. intros w Hw. apply Hv. eauto using image_result.
    - apply own_turn with (f m); cbn; auto.
      + intros [u Hu]. apply Hno. exists u. eauto using image_result.
      + split; [now apply (proj1 Hs)|cbn; now rewrite <- Hi].
      + apply IH. apply image_put with g; auto.
    - apply other_turn; cbn; auto.
      + intros [u Hu]. apply Hno. exists u. eauto using image_result.
      + intros m [Hm Hfree]. apply (IH (g m)).
        * split; [now apply (proj2 Hs)|]. cbn in *. now rewrite <- Hi'.
        * cbn. apply image_put_back; auto.
  Qed.

  (** Positions with the same pieces have the same value. *)
  Lemma same_secures r s v t p q : (forall c, p c = q c) -> secures b r s v (t, p) -> secures b r s v (t, q).
  Proof.
    intros H Hs. apply (image_secures _ _ r s v (symmetry_id b) (t, p) q Hs). intros c _. apply H.
  Qed.
End Image.

(** A symmetry as a table, and the test that it is one. *)
Definition table := Map.t cell.
Definition apply (t : table) (c : cell) : cell := match Map.find c t with Some d => d | None => c end.

Definition is_half_symmetry (b : board) (f g : cell -> cell) : bool :=
  let all := fold_right insert none (cells b) in
  forallb (fun c =>
    mem (f c) all && Pos.eqb (g (f c)) c && forallb (fun d => listed (f d) (beside b (f c))) (beside b c) &&
    Nat.eqb (length (beside b (f c))) (length (beside b c)) && Bool.eqb (rim b (f c)) (rim b c) &&
    Bool.eqb (corner b (f c)) (corner b c) && (Nat.eqb (edge b c) 0 || negb (Nat.eqb (edge b (f c)) 0)) &&
    forallb (fun d => Nat.eqb (edge b c) (edge b d) || negb (Nat.eqb (edge b (f c)) (edge b (f d)))) (cells b))
    (cells b).

Lemma is_half_symmetry_spec b f g : fitting b -> is_half_symmetry b f g = true -> half_symmetry b f g.
Proof.
  intros fit H. unfold is_half_symmetry in H. rewrite forallb_forall in H.
  assert (K : forall c, In c (cells b) ->
    In (f c) (cells b) /\ g (f c) = c /\ (forall d, In d (beside b c) -> In (f d) (beside b (f c))) /\
    length (beside b (f c)) = length (beside b c) /\ rim b (f c) = rim b c /\ corner b (f c) = corner b c /\
    (edge b c <> 0 -> edge b (f c) <> 0) /\
    (forall d, In d (cells b) -> edge b c <> edge b d -> edge b (f c) <> edge b (f d))).
  { intros c Hc. specialize (H c Hc). rewrite !andb_true_iff in H.
    destruct H as [[[[[[[H1 H2] H3] H4] H5] H6] H7] H8].
    rewrite mem_all in H1. apply Pos.eqb_eq in H2. rewrite forallb_forall in H3. apply Nat.eqb_eq in H4.
    apply eqb_prop in H5, H6. rewrite orb_true_iff, negb_true_iff, Nat.eqb_eq, Nat.eqb_neq in H7.
    rewrite forallb_forall in H8. repeat split; auto; try tauto.
    - intros d Hd. now apply listed_spec, H3.
    - intros d Hd Hn. specialize (H8 d Hd). rewrite orb_true_iff, negb_true_iff, Nat.eqb_eq, Nat.eqb_neq in H8. tauto. }
  split; try (intros c Hc; now apply K).
  - intros c d Hd. apply K; auto. now apply (fits_inside b fit c d).
  - intros c d Hc Hd. now apply K.
Qed.

(** A turned board: the cells in another order, with the symmetry that takes the usual order to this one, and back. *)
Record turn := Turn { order : list cell; there : table; back : table }.

Definition turn_of (b : board) (order : list cell) : turn :=
  let fill := fold_left (fun t xy => Map.add (fst xy) (snd xy) t) in
  Turn order (fill (combine (cells b) order) (Map.empty cell)) (fill (combine order (cells b)) (Map.empty cell)).

Definition is_turn (b : board) (t : turn) : bool :=
  is_half_symmetry b (apply (there t)) (apply (back t)) && is_half_symmetry b (apply (back t)) (apply (there t)) &&
  forallb (fun xy => Pos.eqb (apply (there t) (fst xy)) (snd xy)) (combine (cells b) (order t)) &&
  Nat.eqb (length (order t)) (length (cells b)).

(** The symmetries among the orders that are proposed. *)
Definition turns_of (b : board) (orders : list (list cell)) : list turn := filter (is_turn b) (map (turn_of b) orders).

Lemma map_combine (f : cell -> cell) l : forall l', length l' = length l ->
  forallb (fun xy => Pos.eqb (f (fst xy)) (snd xy)) (combine l l') = true -> l' = map f l.
Proof.
  induction l as [|x l IH]; intros [|y l'] Hl H; try easy. cbn in *. apply andb_true_iff in H.
  destruct H as [He H]. apply Pos.eqb_eq in He. f_equal; auto.
Qed.

Lemma turns_of_spec b orders t : fitting b -> In t (turns_of b orders) ->
  symmetry b (apply (there t)) (apply (back t)) /\ order t = map (apply (there t)) (cells b).
Proof.
  intros fit H. apply filter_In in H. destruct H as [_ H]. unfold is_turn in H. rewrite !andb_true_iff in H.
  destruct H as [[[H1 H2] H3] H4]. apply Nat.eqb_eq in H4.
  split; [split; now apply is_half_symmetry_spec|now apply map_combine].
Qed.

(** What is on a cell, as bits. *)
Inductive mark := Blank | One | Two | Three.

Section Code.
  Fixpoint code (read : cell -> mark) (order : list cell) : positive :=
    match order with
    | [] => xH
    | c :: rest =>
        match read c with
        | Blank => xO (code read rest)
        | One => xI (xO (code read rest))
        | Two => xI (xI (xO (code read rest)))
        | Three => xI (xI (xI (code read rest)))
        end
    end.

  Lemma code_same read read' (f f' : cell -> cell) (l : list cell) :
    code read (map f l) = code read' (map f' l) -> forall c, In c l -> read (f c) = read' (f' c).
  Proof.
    induction l as [|x l IH]; [easy|]. cbn. intros H c Hc.
    assert (K : read (f x) = read' (f' x) /\ code read (map f l) = code read' (map f' l))
      by (destruct (read (f x)), (read' (f' x)); split; congruence).
    destruct Hc as [<-|Hc]; [tauto|now apply IH].
  Qed.
End Code.

Section Key.
  Variable b : board.
  Hypothesis fit : fitting b.
  Variable turns : list turn.
  Hypothesis turns_spec : forall t, In t turns ->
    symmetry b (apply (there t)) (apply (back t)) /\ order t = map (apply (there t)) (cells b).

  Definition least (read : cell -> mark) : positive :=
    fold_left (fun k t => Pos.min k (code read (order t))) turns (code read (cells b)).

  Lemma least_some read : exists f g, symmetry b f g /\ least read = code read (map f (cells b)).
  Proof.
    unfold least. assert (K : exists f g, symmetry b f g /\ code read (cells b) = code read (map f (cells b))).
    { exists (fun c => c), (fun c => c). split; [apply symmetry_id|now rewrite map_id]. }
    revert K. generalize (code read (cells b)). induction turns as [|t l IH]; intros k K; cbn; auto.
    apply IH; [intros; apply turns_spec; now right|].
    destruct (Pos.min_spec k (code read (order t))) as [[_ ->]|[_ ->]]; auto.
    destruct (turns_spec t (or_introl eq_refl)) as [Hs ->]. eauto.
  Qed.

  Lemma least_same read read' : least read = least read' ->
    exists f g f' g', symmetry b f g /\ symmetry b f' g' /\ forall c, In c (cells b) -> read (f c) = read' (f' c).
  Proof.
    intros H. destruct (least_some read) as (f & g & Hs & Hk), (least_some read') as (f' & g' & Hs' & Hk').
    exists f, g, f', g'. repeat split; try apply Hs; try apply Hs'. apply code_same. congruence.
  Qed.

  Definition piece_mark (g : pieces) (c : cell) : mark :=
    match Map.find c g with None => Blank | Some White => One | Some Black => Two end.

  Definition key (t : side) (g : pieces) : positive :=
    match t with White => xO (least (piece_mark g)) | Black => xI (least (piece_mark g)) end.

  Theorem key_secures r s v t g t' g' : key t g = key t' g' ->
    secures b r s v (t, view g) -> secures b r s v (t', view g').
  Proof.
    intros Hk H. assert (t = t' /\ least (piece_mark g) = least (piece_mark g')) as [<- Hl]
      by (destruct t, t'; split; unfold key in Hk; congruence).
    apply least_same in Hl. destruct Hl as (f1 & g1 & f2 & g2 & Hs1 & Hs2 & Hr).
    assert (Hm : forall c, In c (cells b) -> view g (f1 c) = view g' (f2 c)).
    { intros c Hc. specialize (Hr c Hc). unfold piece_mark, view in *.
      destruct (Map.find (f1 c) g) as [[]|], (Map.find (f2 c) g') as [[]|]; congruence. }
    apply (image_secures b fit f2 g2 r s v Hs2 (t, fun c => view g (f1 c)) (view g')); [|exact Hm].
    apply (image_secures b fit g1 f1 r s v (symmetry_back b f1 g1 Hs1) (t, view g) _ H).
    intros c Hc. cbn. now rewrite (sym_inverse b g1 f1 (proj2 Hs1)).
  Qed.
End Key.
