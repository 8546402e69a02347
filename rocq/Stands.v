(** Positions that a board of Maker and Breaker stands for, and what is safe in them. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Fields Captures Holds.
Import ListNotations.

Section Stands.
  Variable k : setup.
  Hypothesis fine : ready k.
  Variable s : side.
  Let b := on k.
  Let fit : fitting b := ready_fit k fine.

  (** Connected with the rim over pieces of Breaker's; and safe: whatever happens, never captured. *)
  Definition anchored (q : position) (c : cell) : Prop :=
    exists r, rim b r = true /\ path b (own (other s) q) c r.

  Definition safe (q : position) (c : cell) : Prop :=
    own s q c \/ rim b c = true \/ exists d, In d (beside b c) /\ anchored q d.

  Lemma breaker_not_own q c : own (other s) q c -> ~ own s q c.
  Proof. unfold own. pose proof (other_neq s). congruence. Qed.

  Lemma safe_escapes q c : safe q c -> ~ own s q c -> escapes k s q c.
  Proof.
    intros [H|[H|(d & Hd & r & Hr & Hp)]] Ho; [easy| |].
    - exists c. split; auto. now constructor.
    - exists r. split; auto. apply path_step with d; auto. revert Hp. apply path_weaken. apply breaker_not_own.
  Qed.

  (** Pieces are only added. *)
  Definition grown (q q' : position) : Prop := forall c, q c <> Free -> q' c = q c.

  Lemma grown_put q m t : q m = Free -> grown q (put q m t).
  Proof. intros Hf c Hc. unfold put. now destruct (Pos.eqb_spec c m) as [->|]. Qed.

  Lemma grown_own q q' t c : grown q q' -> own t q c -> own t q' c.
  Proof. unfold own. intros H Ho. rewrite H; congruence. Qed.

  Lemma grown_safe q q' c : grown q q' -> safe q c -> safe q' c.
  Proof.
    intros H [Ho|[Hr|(d & Hd & r & Hr & Hp)]]; [left; now apply (grown_own q)|right; now left|].
    right; right. exists d. split; auto. exists r. split; auto. revert Hp. apply path_weaken. intros e. now apply grown_own.
  Qed.

  Definition stands (q : position) (p : cell -> option spot) (x : set) : Prop :=
    forall c, In c (cells b) ->
      (p c = Some Maker -> own s q c) /\
      (p c = Some Breaker -> own (other s) q c) /\
      (p c = None -> ~ own (other s) q c) /\
      (mem c x = true -> q c = Free) /\
      (p c = Some Out -> forall d, d = c \/ In d (beside b c) -> safe q d).

  (** What a record proves: Breaker holds on the carrier, in all positions that the board stands for. *)
  Definition claim (p : cell -> option spot) (x : set) : Prop :=
    (forall c, In c (cells b) -> mem c x = true -> p c = None) /\
    forall q, stands q p x -> keeps k s x q.

  Lemma stands_less q p x y : stands q p x -> (forall c, In c (cells b) -> mem c y = true -> mem c x = true) -> stands q p y.
  Proof. intros H Hxy c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4 & H5). repeat split; auto. Qed.

  (** Maker takes a free cell off the carrier. *)
  Lemma stands_maker q p x m : stands q p x -> In m (cells b) -> q m = Free -> mem m x = false -> stands (put q m s) p x.
  Proof.
    intros H Hm Hf Hx c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4 & H5).
    assert (Hg : grown q (put q m s)) by now apply grown_put.
    repeat split.
    - intros Hp. apply (grown_own q); auto.
    - intros Hp. apply (grown_own q); auto.
    - intros Hp Ho. apply own_put in Ho. pose proof (other_neq s). destruct Ho as [[_ E]|[_ Ho]]; [congruence|now apply H3].
    - intros Hxc. unfold put. destruct (Pos.eqb_spec c m) as [->|]; [congruence|auto].
    - intros Hp d Hd. apply (grown_safe q); auto.
  Qed.

  (** Both play, on the board and in the position. *)
  Lemma stands_add q p x m t : stands q (at_ p) x -> In m (cells b) -> q m = Free -> mem m x = false ->
    stands (put q m t) (at_ (Map.add m (if same t s then Maker else Breaker) p)) x.
  Proof.
    intros H Hm Hf Hx c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4 & H5).
    assert (Hg : grown q (put q m t)) by now apply grown_put. rewrite at_add.
    destruct (Pos.eqb_spec c m) as [->|Hn].
    - assert (Ho : own t (put q m t) m) by (apply own_put; auto).
      destruct (same_spec t s) as [->|Ht]; repeat split; try discriminate; try congruence; intros _; auto.
      now assert (other s = t) as -> by (destruct t, s; easy).
    - assert (E : forall u, own u (put q m t) c <-> own u q c) by (intros u; rewrite own_put; tauto).
      rewrite !E. repeat split; auto.
      + intros Hxc. unfold put. destruct (Pos.eqb_spec c m); [easy|auto].
      + intros Hp d Hd. apply (grown_safe q); auto.
  Qed.

  Lemma claim_same p q x : (forall c, In c (cells b) -> p c = q c) -> claim p x -> claim q x.
  Proof.
    intros He [Hx H]. split; [intros c Hc Hm; rewrite <- He; auto|].
    intros w Hw. apply H. intros c Hc. rewrite He by auto. now apply Hw.
  Qed.

  Lemma safe_image f g q c : symmetry b f g -> In c (cells b) -> safe q (f c) -> safe (fun d => q (f d)) c.
  Proof.
    intros Hs Hc. pose proof (symmetry_back b f g Hs) as Hs'.
    assert (Hpath : forall x y, In x (cells b) -> path b (own (other s) q) x y -> path b (own (other s) (fun d => q (f d))) (g x) (g y)).
    { intros x y Hx. apply path_map; auto; [apply Hs'|]. intros d Hd Ho. unfold own. now rewrite (sym_inverse b g f (proj1 Hs')). }
    intros [Ho|[Hr|(d & Hd & r & Hr & Hp)]]; [now left|right; left; now rewrite <- (sym_rim b f g (proj1 Hs))|].
    right; right. destruct (fits_inside b fit _ _ Hd) as [Hfc Hdc]. exists (g d). split.
    - rewrite <- (sym_inverse b f g (proj1 Hs) c Hc). now apply (proj1 Hs').
    - exists (g r). split; [|now apply Hpath]. rewrite (sym_rim b g f (proj1 Hs')); auto. now apply (fits_rim b fit).
  Qed.

  Lemma claim_turn f g p x : symmetry b f g -> claim (fun c => p (f c)) x -> claim p (moved k f x).
  Proof.
    intros Hs [Hx H]. split.
    - intros c Hc Hm. apply mem_moved in Hm. destruct Hm as (d & Hd & Hm & <-). now apply Hx.
    - intros q Hq. apply (keeps_image k fine s f g x _ (fun c => q (f c)) q Hs); [|now intros c Hc|].
      + apply H. intros c Hc. destruct (Hq (f c)) as (H1 & H2 & H3 & H4 & H5); [now apply (proj1 Hs)|].
        unfold own in *. repeat split; auto.
        * intros Hm. apply H4. apply mem_moved. eauto.
        * intros Hp d Hd. apply safe_image with g; auto.
          -- destruct Hd as [->|Hd]; auto. now apply (fits_inside b fit c d).
          -- apply H5; auto. destruct Hd as [->|Hd]; [now left|right; now apply (proj1 Hs)].
      + intros c Hc Hm. apply mem_moved. eauto.
  Qed.

  (** Simplifying: what becomes outside is safe, and so is everything beside it. *)
  Lemma safe_now q p x c : stands q (at_ p) x -> In c (cells b) -> is_safe k p (anchors k p) c = true -> safe q c.
  Proof.
    intros H Hc Hs. unfold is_safe in Hs. rewrite !orb_true_iff in Hs. destruct Hs as [[Hs|Hs]|Hs].
    - assert (Ho : at_ p c = Some Out) by (unfold is_out in Hs; now destruct (at_ p c) as [[]|]).
      destruct (H c Hc) as (_ & _ & _ & _ & H5). apply H5; auto.
    - right. now left.
    - apply existsb_exists in Hs. destruct Hs as (d & Hd & Hm).
      destruct (fits_inside b fit _ _ Hd) as [_ Hdc].
      assert (K : In d (cells b) /\ (at_ p d = Some Out \/ anchored q d)).
      { unfold anchors, flood_in, spread in Hm. rewrite flood_from_spec with (universe := cells b) in Hm.
        - destruct Hm as (a & Ha & Hr). apply filter_In in Ha. destruct Ha as [Hac Ha].
          assert (K0 : In a (cells b) /\ (at_ p a = Some Out \/ anchored q a)).
          { split; auto. apply orb_true_iff in Ha. destruct Ha as [Ha|Ha].
            - left. unfold is_out in Ha. now destruct (at_ p a) as [[]|].
            - right. apply andb_true_iff in Ha. destruct Ha as [Hra Hb]. exists a. split; auto. constructor.
              apply (H a Hac). unfold is_breaker in Hb. now destruct (at_ p a) as [[]|]. }
          clear - Hr K0 H fit. induction Hr as [a|a e d He _ IH]; auto. apply IH.
          apply filter_In in He. destruct He as [He Hb]. destruct (fits_inside b fit _ _ He) as [Hac Hec]. split; auto.
          assert (Hbe : own (other s) q e) by (apply (H e Hec); unfold is_breaker in Hb; now destruct (at_ p e) as [[]|]).
          right. destruct K0 as [_ [Ho|(r & Hr & Hp)]].
          + destruct (H a Hac) as (_ & _ & _ & _ & H5). destruct (H5 Ho e (or_intror He)) as [Ho'|[Hr|(f & Hf & r & Hr & Hp)]].
            * now apply breaker_not_own in Hbe.
            * exists e. split; auto. now constructor.
            * exists r. split; auto. now apply path_step with f.
          + exists r. split; auto. apply path_step with a; auto. now apply (fits_back b fit).
        - intros e f Hf. apply filter_In in Hf. now apply (fits_inside b fit e f).
        - apply fine.
        - intros e He. now apply filter_In in He. }
      destruct K as [_ [Ho|Ha]].
      + destruct (H d Hdc) as (_ & _ & _ & _ & H5). apply H5; auto. right. now apply (fits_back b fit).
      + right; right. eauto.
  Qed.

  Lemma closed_safe q p x c : stands q (at_ p) x -> In c (cells b) -> mem c (open_cells k p) = false -> safe q c.
  Proof.
    intros H Hc Ho. unfold open_cells in Ho.
    destruct (not_maker p c) eqn:Hm.
    - destruct (is_safe k p (anchors k p) c) eqn:Hs; [now apply (safe_now q p x)|].
      enough (mem c (fold_right insert none (filter (fun c => not_maker p c && negb (is_safe k p (anchors k p) c)) (cells (on k)))) = true)
        by congruence.
      apply mem_all, filter_In. split; auto. now rewrite Hm, Hs.
    - left. apply (H c Hc). unfold not_maker, is_maker in Hm. now destruct (at_ p c) as [[]|].
  Qed.

  Lemma stands_simplified q p p' x : simplified k p = Some p' -> stands q (at_ p) x -> stands q (at_ p') x.
  Proof.
    intros Hs H c Hc. destruct (H c Hc) as (H1 & H2 & H3 & H4 & H5).
    unfold simplified in Hs. destruct (existsb _ _); [|easy]. injection Hs as <-. rewrite at_mark_out.
    destruct (listed c (cells (on k)) && negb (matters k (open_cells k p) c)) eqn:Hk; [|now repeat split].
    repeat split; auto; try discriminate. intros _ d Hd.
    apply andb_true_iff in Hk. destruct Hk as [_ Hk]. apply negb_true_iff, orb_false_iff in Hk. destruct Hk as [Hk1 Hk2].
    apply closed_safe with p x; auto.
    - destruct Hd as [->|Hd]; auto. now apply (fits_inside b fit c d).
    - destruct Hd as [->|Hd]; auto. destruct (mem d (open_cells k p)) eqn:Hm; auto.
      enough (existsb (fun d => mem d (open_cells k p)) (beside (on k) c) = true) by congruence.
      apply existsb_exists. eauto.
  Qed.

  Lemma claim_simplified p p' x : simplified k p = Some p' -> claim (at_ p') x -> claim (at_ p) x.
  Proof.
    intros Hs [Hx H]. split.
    - intros c Hc Hm. specialize (Hx c Hc Hm). destruct (simplified_same k p p' Hs c); congruence.
    - intros q Hq. apply H. now apply (stands_simplified q p p').
  Qed.

  (** Induction over the number of free cells. *)
  Definition left_over (q : position) : nat := length (filter (fun c => match q c with Free => true | _ => false end) (cells b)).

  Lemma left_over_put q m t : In m (cells b) -> q m = Free -> left_over (put q m t) < left_over q.
  Proof.
    unfold left_over. intros Hm Hf.
    assert (Hle : forall l, length (filter (fun c => match put q m t c with Free => true | _ => false end) l) <=
                            length (filter (fun c => match q c with Free => true | _ => false end) l)).
    { induction l as [|c l IH]; cbn; [lia|]. unfold put at 1. destruct (Pos.eqb c m); destruct (q c); cbn; lia. }
    induction (cells b) as [|c l IH]; [easy|]. cbn. specialize (Hle l).
    destruct (Pos.eqb_spec c m) as [->|Hn].
    - unfold put at 1. rewrite Pos.eqb_refl, Hf. cbn. lia.
    - destruct Hm as [->|Hm]; [easy|]. specialize (IH Hm). unfold put at 1. destruct (Pos.eqb_spec c m); [easy|].
      destruct (q c); cbn; lia.
  Qed.

  Lemma by_left_over (P : position -> Prop) :
    (forall q, (forall q', left_over q' < left_over q -> P q') -> P q) -> forall q, P q.
  Proof.
    intros H q. enough (K : forall n q, left_over q < n -> P q) by (apply (K (S (left_over q))); lia).
    induction n as [|n IH]; intros q0 Hn; [lia|]. apply H. intros q' Hq. apply IH. lia.
  Qed.

  Lemma all_safe_keeps x q : (forall c, In c (cells b) -> safe q c) -> keeps k s x q.
  Proof.
    induction q as [q IH] using by_left_over. intros H. apply kept.
    - apply escapes_not_enclosed. intros c Hc Ho. apply safe_escapes; auto.
    - intros m Hm Hf. left. apply IH; [now apply left_over_put|]. intros c Hc. apply (grown_safe q); auto using grown_put.
  Qed.

  Lemma claim_over p : simplified k p = None -> claim (at_ p) none.
  Proof.
    unfold simplified. intros H. destruct (existsb _ _) eqn:He; [easy|]. split.
    - intros c _ Hm. now rewrite mem_none in Hm.
    - intros q Hq. apply all_safe_keeps. intros c Hc. apply closed_safe with p none; auto.
      destruct (mem c (open_cells k p)) eqn:Hm; auto.
      enough (existsb (fun c => mem c (open_cells k p)) (cells (on k)) = true) by congruence.
      apply existsb_exists. eauto.
  Qed.
End Stands.
