(** Proofs that Breaker holds: what it means to hold on some cells only, and why answers, holes and guards work. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Fields.
Import ListNotations.

Section Holds.
  Variable k : setup.
  Hypothesis fine : ready k.
  Variable s : side.
  Let b := on k.
  Let fit : fitting b := ready_fit k fine.

  (** Breaker holds and plays only on some cells; no other move of Maker's needs an answer. *)
  Inductive keeps (x : set) : position -> Prop :=
  | kept q : ~ encloses b s q ->
      (forall m, In m (cells b) -> q m = Free ->
        keeps x (put q m s) \/
        (mem m x = true /\ exists a, In a (cells b) /\ mem a x = true /\ put q m s a = Free /\
          keeps x (put (put q m s) a (other s)))) ->
      keeps x q.

  Lemma keeps_ind' (x : set) (P : position -> Prop) :
    (forall q, ~ encloses b s q ->
      (forall m, In m (cells b) -> q m = Free ->
        (keeps x (put q m s) /\ P (put q m s)) \/
        (mem m x = true /\ exists a, In a (cells b) /\ mem a x = true /\ put q m s a = Free /\
          keeps x (put (put q m s) a (other s)) /\ P (put (put q m s) a (other s)))) -> P q) ->
    forall q, keeps x q -> P q.
  Proof.
    intros Hstep. fix IH 2. intros q [q' Hn H]. apply Hstep; auto. intros m Hm Hf.
    destruct (H m Hm Hf) as [Hk|(Hx & a & Ha & Hax & Hfa & Hk)].
    - left. split; [exact Hk|exact (IH _ Hk)].
    - right. split; [exact Hx|]. exists a. exact (conj Ha (conj Hax (conj Hfa (conj Hk (IH _ Hk))))).
  Qed.

  Lemma keeps_holds x q : keeps x q -> holds b s q.
  Proof.
    intros H. induction H as [q Hn H] using keeps_ind'. apply held; auto. intros m Hm Hf.
    destruct (H m Hm Hf) as [[_ Hk]|(_ & a & Ha & _ & Hfa & _ & Hk)]; [now left|right; now exists a].
  Qed.

  Lemma keeps_not_enclosed x q : keeps x q -> ~ encloses b s q.
  Proof. now destruct 1. Qed.

  Lemma same_encloses p q : (forall c, In c (cells b) -> own s p c <-> own s q c) -> encloses b s p -> encloses b s q.
  Proof. apply (encloses_image b fit _ _ (symmetry_id b)). Qed.

  Lemma keeps_image f g x y p q : symmetry b f g -> keeps x p -> image b f p q ->
    (forall c, In c (cells b) -> mem c x = true -> mem (f c) y = true) -> keeps y q.
  Proof.
    intros Hs H. revert q. pose proof (symmetry_back b f g Hs) as Hs'.
    induction H as [p Hn H] using keeps_ind'. intros q Hi Hxy.
    pose proof (image_back b f g p q Hs Hi) as Hi'. apply kept.
    - intros He. apply Hn. apply (encloses_image b fit g f Hs' s q p); auto.
      intros c Hc. unfold own. now rewrite (Hi' c Hc).
    - intros m Hm Hf. assert (Hgm : In (g m) (cells b)) by now apply (proj1 Hs').
      assert (Hm' : f (g m) = m) by now apply (sym_inverse b g f (proj1 Hs')).
      assert (Hput : image b f (put p (g m) s) (put q m s)) by now apply (image_put_back b f g).
      destruct (H (g m) Hgm) as [[_ IH]|(Hx & a & Ha & Hax & Hfa & _ & IH)]; [now rewrite <- Hi'| |].
      + left. apply IH; auto.
      + right. split; [rewrite <- Hm'; auto|]. exists (f a).
        refine (conj _ (conj _ (conj _ _))); [now apply (proj1 Hs)|auto|now rewrite <- Hput|].
        apply IH; auto. now apply (image_put b f g).
  Qed.

  (** Breaker may answer on more cells, and have more pieces where it does not answer. *)
  Definition more (x : set) (q q' : position) : Prop :=
    forall c, In c (cells b) -> q' c = q c \/ (mem c x = false /\ q c = Free /\ q' c = Of (other s)).

  Lemma more_free x q q' c : more x q q' -> In c (cells b) -> q' c = Free -> q c = Free.
  Proof. intros H Hc Hf. destruct (H c Hc) as [H'|(_ & H' & _)]; congruence. Qed.

  Lemma more_put x q q' m t : more x q q' -> more x (put q m t) (put q' m t).
  Proof. intros H c Hc. unfold put. destruct (Pos.eqb c m); auto. Qed.

  Lemma more_own x q q' c : more x q q' -> In c (cells b) -> own s q c <-> own s q' c.
  Proof.
    intros H Hc. unfold own. destruct (H c Hc) as [->|(_ & H1 & H2)]; [tauto|]. rewrite H1, H2. pose proof (other_neq s).
    split; congruence.
  Qed.

  Lemma keeps_more x y q q' : keeps x q -> more x q q' ->
    (forall c, In c (cells b) -> mem c x = true -> mem c y = true) -> keeps y q'.
  Proof.
    intros H. revert q'. induction H as [q Hn H] using keeps_ind'. intros q' Hq Hxy. apply kept.
    - intros He. apply Hn. revert He. apply same_encloses. intros c Hc. now rewrite (more_own x q q' c).
    - intros m Hm Hf. destruct (H m Hm (more_free x q q' m Hq Hm Hf)) as [[_ IH]|(Hx & a & Ha & Hax & Hfa & _ & IH)].
      + left. apply IH; auto. now apply more_put.
      + right. split; auto. exists a. refine (conj Ha (conj (Hxy a Ha Hax) (conj _ _))).
        * pose proof (more_put x q q' m s Hq a Ha) as [E|(E & _)]; [now rewrite E|congruence].
        * apply IH; auto. now apply more_put, more_put.
  Qed.

  Lemma more_same x q : more x q q.
  Proof. intros c _. now left. Qed.

  Lemma keeps_weaken x y q : (forall c, In c (cells b) -> mem c x = true -> mem c y = true) -> keeps x q -> keeps y q.
  Proof. intros H Hk. apply keeps_more with x q; auto using more_same. Qed.

  Lemma not_own_dec q c : own s q c \/ ~ own s q c.
  Proof. unfold own. destruct (q c) as [|t]; [right; discriminate|]. destruct (same_spec t s); [left|right]; congruence. Qed.

  (** A way to the rim over cells that are not Maker's. *)
  Definition escapes (q : position) (c : cell) : Prop :=
    exists r, rim b r = true /\ path b (fun d => ~ own s q d) c r.

  Lemma escapes_or q c : ~ encloses b s q -> In c (cells b) -> ~ own s q c -> escapes q c.
  Proof.
    intros Hn Hc Ho.
    set (okb := fun d => match q d with Of t => negb (same t s) | Free => true end).
    assert (Hok : forall d, okb d = true <-> ~ own s q d).
    { intros d. unfold okb, own. destruct (q d) as [|t]; [split; [discriminate|auto]|].
      destruct (same_spec t s) as [->|Ht]; cbn; split; congruence. }
    set (start := filter okb (rims k)).
    assert (Hrim : forall d, In d start <-> In d (cells b) /\ rim b d = true /\ ~ own s q d).
    { intros d. unfold start. rewrite filter_In, (ready_rims k fine), filter_In, Hok. tauto. }
    pose proof (spread_spec b fit (fuel k) (ready_fuel k fine) _ okb start Hok) as Hsp.
    assert (Hst : forall d, In d start -> In d (cells b) /\ ~ own s q d) by (intros d Hd; apply Hrim in Hd; tauto).
    specialize (Hsp Hst c). destruct (mem c (spread b (fuel k) okb start)) eqn:Hm.
    - destruct (proj1 Hsp eq_refl) as (a & Ha & Hp). apply Hrim in Ha. exists a. split; [tauto|now apply path_back].
    - exfalso. apply Hn. exists c. repeat split; auto. intros r Hr Hp.
      enough (false = true) by discriminate. apply Hsp. exists r. split; [|now apply path_back].
      apply Hrim. repeat split; auto; [now apply (fits_rim b fit)|now apply path_last in Hp].
  Qed.

  Lemma escapes_not_enclosed q : (forall c, In c (cells b) -> ~ own s q c -> escapes q c) -> ~ encloses b s q.
  Proof. intros H (c & Hc & Ho & Hn). destruct (H c Hc Ho) as (r & Hr & Hp). now apply (Hn r Hr). Qed.

  Lemma escapes_step q c d : ~ own s q c -> In d (beside b c) -> escapes q d -> escapes q c.
  Proof. intros Ho Hd (r & Hr & Hp). exists r. split; auto. now apply path_step with d. Qed.

  (** What keeps a single cell from being captured on its own: the rim, a piece of Breaker's, or two free cells beside it. *)
  Definition guarded (x y : set) (q : position) (m : cell) : Prop :=
    rim b m = true \/ (exists d, In d (beside b m) /\ q d = Of (other s)) \/
    exists d e, d <> e /\ In d (beside b m) /\ In e (beside b m) /\ q d = Free /\ q e = Free /\
      mem d x = false /\ mem e x = false /\ mem d y = true /\ mem e y = true.

  (** If Breaker holds where Maker has a cell, it also holds without this piece, if the cell is guarded. *)
  Theorem keeps_hole x y m q q' : In m (cells b) -> keeps x q -> own s q m -> ~ own s q' m ->
    (forall c, In c (cells b) -> c <> m -> q' c = q c \/ (mem c x = false /\ q c = Free /\ q' c = Of (other s))) ->
    guarded x y q' m -> (forall c, In c (cells b) -> mem c x = true -> mem c y = true) -> keeps y q'.
  Proof.
    intros Hm H. revert q'. induction H as [q Hn H] using keeps_ind'. intros q' Hqm Hqm' Hq Hg Hxy.
    assert (Hbeside : forall d, In d (beside b m) -> In d (cells b) /\ d <> m).
    { intros d Hd. split; [now apply (fits_inside b fit m d)|now apply (fits_apart b fit)]. }
    assert (Hown : forall c, In c (cells b) -> c <> m -> own s q c <-> own s q' c).
    { intros c Hc Hcm. unfold own. destruct (Hq c Hc Hcm) as [->|(_ & H1 & H2)]; [tauto|]. rewrite H1, H2.
      pose proof (other_neq s). split; congruence. }
    assert (Hesc : forall c, In c (cells b) -> c <> m -> ~ own s q' c -> escapes q' c).
    { intros c Hc Hcm Ho. destruct (escapes_or q c Hn Hc) as (r & Hr & Hp); [now rewrite Hown|].
      exists r. split; auto. assert (Hin : forall d, In d (cells b) -> ~ own s q d -> ~ own s q' d).
      { intros d Hd Hnd. destruct (Pos.eq_dec d m) as [->|Hdm]; [auto|now rewrite <- Hown]. }
      apply (path_map b fit b (fun c => c) (fun d => ~ own s q d)); auto. }
    assert (Hfree : forall c, In c (cells b) -> c <> m -> q' c = Free -> q c = Free).
    { intros c Hc Hcm Hf. destruct (Hq c Hc Hcm) as [E|(_ & E & _)]; congruence. }
    apply kept.
    - apply escapes_not_enclosed. intros c Hc Ho. destruct (Pos.eq_dec c m) as [->|Hcm]; [|auto].
      destruct Hg as [Hr|[(d & Hd & Hqd)|(d & e & _ & Hd & _ & Hqd & _)]].
      + exists m. split; auto. now constructor.
      + apply escapes_step with d; auto. destruct (Hbeside d Hd). apply Hesc; auto. unfold own. rewrite Hqd.
        pose proof (other_neq s). congruence.
      + apply escapes_step with d; auto. destruct (Hbeside d Hd). apply Hesc; auto. unfold own. rewrite Hqd. discriminate.
    - intros n Hnc Hf. destruct (Pos.eq_dec n m) as [->|Hnm].
      { left. apply keeps_more with x q; auto.
        - apply kept; auto. intros c Hc Hfc. destruct (H c Hc Hfc) as [[Hk _]|(Hx & a & Ha & Hax & Hfa & Hk & _)]; [now left|].
          right. split; auto. exists a. auto.
        - intros c Hc. unfold put. destruct (Pos.eqb_spec c m) as [->|Hcm]; auto. }
      assert (Hqn : q n = Free) by auto.
      assert (Hputm : forall t a, a <> m -> own s t m -> own s (put t a s) m).
      { intros t a Ha Ho. apply own_put. right. split; auto. }
      assert (Hputm' : forall t a u, a <> m -> ~ own s t m -> ~ own s (put t a u) m).
      { intros t a u Ha Ho. rewrite own_put. intros [[E _]|[_ E]]; auto. }
      assert (Hguard2 : forall d e, d <> e -> In d (beside b m) -> In e (beside b m) -> q' d = Free -> q' e = Free ->
        mem d x = false -> mem e x = false -> mem d y = true -> mem e y = true -> n = d ->
        mem n y = true /\ exists a, In a (cells b) /\ mem a y = true /\ put q' n s a = Free /\
          keeps y (put (put q' n s) a (other s))).
      { intros d e Hde Hd He Hqd Hqe Hdx Hex Hdy Hey ->. split; auto. exists e.
        destruct (Hbeside d Hd) as [Hdc Hdm], (Hbeside e He) as [Hec Hem].
        split; [exact Hec|]. split; [exact Hey|]. split.
        - unfold put. destruct (Pos.eqb_spec e d) as [E|_]; [now destruct Hde|exact Hqe].
        - destruct (H d Hdc Hqn) as [[_ IH]|(Hx & _)]; [|congruence].
          apply IH; auto.
          + intros c Hc Hcm. destruct (Pos.eq_dec c e) as [->|Hce].
            * right. refine (conj Hex (conj _ _)); unfold put; [|now rewrite Pos.eqb_refl].
              destruct (Pos.eqb_spec e d) as [E|_]; [now destruct Hde|]. apply Hfree; auto.
            * specialize (Hq c Hc Hcm). unfold put. destruct (Pos.eqb_spec c e) as [E|_]; [easy|].
              destruct (Pos.eqb c d); auto.
          + right; left. exists e. split; auto. unfold put. now rewrite Pos.eqb_refl. }
      (* A move beside the hole is answered beside it; any other one as before. *)
      assert (Hcases : (exists d e, d <> e /\ In d (beside b m) /\ In e (beside b m) /\ q' d = Free /\ q' e = Free /\
          mem d x = false /\ mem e x = false /\ mem d y = true /\ mem e y = true /\ n = d) \/
        (forall t, guarded x y (put q' n t) m /\ forall a, mem a x = true -> q' a = Free -> guarded x y (put (put q' n t) a (other s)) m)).
      { destruct Hg as [Hr|[(d & Hd & Hqd)|(d & e & Hde & Hd & He & Hqd & Hqe & Hdx & Hex & Hdy & Hey)]].
        - right. intros t. split; [now left|intros; now left].
        - right. intros t. assert (Hdn : d <> n) by (pose proof (other_neq s); congruence). split.
          + right; left. exists d. split; auto. unfold put. now destruct (Pos.eqb_spec d n).
          + intros a Ha Hqa. right; left. exists d. split; auto.
            unfold put. destruct (Pos.eqb_spec d a); auto. now destruct (Pos.eqb_spec d n).
        - destruct (Pos.eq_dec n d) as [->|Hnd]; [left; exists d, e; auto 12|].
          destruct (Pos.eq_dec n e) as [->|Hne]; [left; exists e, d; auto 12|].
          right. intros t. assert (K : forall c, c <> n -> q' c = Free -> put q' n t c = Free)
            by (intros c Hc Hqc; unfold put; now destruct (Pos.eqb_spec c n)).
          split.
          + right; right. exists d, e. repeat split; auto.
          + intros a Ha Hqa. right; right. exists d, e. repeat split; auto; unfold put at 1;
              [destruct (Pos.eqb_spec d a)|destruct (Pos.eqb_spec e a)]; auto; congruence. }
      destruct Hcases as [(d & e & H1 & H2 & H3 & H4 & H5 & H6 & H7 & H8 & H9 & H10)|Hguards].
      { right. now apply (Hguard2 d e). }
      destruct (Hguards s) as [Hg1 Hg2].
      destruct (H n Hnc Hqn) as [[_ IH]|(Hx & a & Ha & Hax & Hfa & _ & IH)].
      + left. apply IH; auto. intros c Hc Hcm. unfold put. destruct (Pos.eqb c n); auto.
      + assert (Han : a <> n) by (intros ->; unfold put in Hfa; rewrite Pos.eqb_refl in Hfa; discriminate).
        assert (Hqa : q a = Free) by (unfold put in Hfa; now destruct (Pos.eqb_spec a n)).
        assert (Ham : a <> m) by (intros ->; unfold own in Hqm; congruence).
        assert (Hqa' : q' a = Free) by (destruct (Hq a Ha Ham) as [E|(E & _)]; congruence).
        right. split; auto. exists a. refine (conj Ha (conj (Hxy a Ha Hax) (conj _ _))).
        * unfold put. now destruct (Pos.eqb_spec a n).
        * apply IH; auto.
          -- apply own_put. right. split; auto.
          -- intros c Hc Hcm. unfold put. destruct (Pos.eqb c a); auto. destruct (Pos.eqb c n); auto.
  Qed.
End Holds.
