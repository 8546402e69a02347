(** Pairings: Breaker answers each cell of a pair by the other one. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Fields Holds Stands.
Import ListNotations.

Definition flat (pairs : list (cell * cell)) : list cell := flat_map (fun xy => [fst xy; snd xy]) pairs.

Fixpoint distinct (l : list cell) : bool :=
  match l with [] => true | c :: l => negb (listed c l) && distinct l end.

Lemma one_pair l m : forall a b c d, distinct (flat l) = true -> In (a, b) l -> In (c, d) l ->
  (m = a \/ m = b) -> (m = c \/ m = d) -> (a, b) = (c, d).
Proof.
  assert (K : forall l a b m, In (a, b) l -> m = a \/ m = b -> In m (flat l)).
  { intros l0 a b m0 Hin Hm. apply in_flat_map. exists (a, b). split; auto. cbn. intuition. }
  induction l as [|[x y] l IH]; intros a b c d Hd H1 H2 Ha Hc; [easy|].
  cbn in Hd. rewrite !andb_true_iff, !negb_true_iff in Hd. destruct Hd as [Hx [Hy Hd]].
  apply orb_false_iff in Hx. destruct Hx as [_ Hx].
  assert (Hout : forall e f, In (e, f) l -> m = e \/ m = f -> m <> x /\ m <> y).
  { intros e f Hin Hm. assert (Hml : listed m (flat l) = true) by (apply listed_spec; eauto).
    split; intros ->; unfold listed, flat in *; cbn in *; congruence. }
  destruct H1 as [E1|H1], H2 as [E2|H2].
  - congruence.
  - injection E1 as -> ->. destruct (Hout c d H2 Hc). tauto.
  - injection E2 as -> ->. destruct (Hout a b H1 Ha). tauto.
  - now apply IH.
Qed.

Section Pairs.
  Variable k : setup.
  Let b := on k.

  (** A free cell alone; or a piece of Breaker's with all pieces connected to it. *)
  Definition group_of (p : field) (c : cell) : list cell :=
    if is_breaker p c then let of := flood_in k (is_breaker p) [c] in filter (fun d => mem d of) (cells b) else [c].

  (** Whether a group has a safe exit: a safe piece, something outside, or both cells of a pair. *)
  Definition group_safe (p : field) (pairs : list (cell * cell)) (members : list cell) (safe : set) : bool :=
    existsb (fun c => mem c safe) members ||
    let exits := filter (fun d => mem d safe) (flat_map (beside b) members) in
    existsb (fun d => is_breaker p d || is_out p d) exits ||
    existsb (fun xy => listed (fst xy) exits && listed (snd xy) exits) pairs.

  Definition grow (p : field) (pairs : list (cell * cell)) (safe : set) : set :=
    fold_left (fun safe c =>
      if mem c safe || is_maker p c then safe else
      let members := group_of p c in
      if group_safe p pairs members safe then fold_left (fun safe c => insert c safe) members safe else safe)
      (cells b) safe.

  Definition all_safe (p : field) (safe : set) : bool := forallb (fun c => is_maker p c || mem c safe) (cells b).

  Fixpoint grows (n : nat) (p : field) (pairs : list (cell * cell)) (safe : set) : bool :=
    all_safe p safe || match n with O => false | S n => grows n p pairs (grow p pairs safe) end.

  Definition paired (pairs : list (cell * cell)) : set := fold_right insert none (flat pairs).

  Definition pairs_hold (p : field) (pairs : list (cell * cell)) : bool :=
    forallb (fun c => listed c (cells b) && is_open p c) (flat pairs) && distinct (flat pairs) &&
    grows (length (cells b)) p pairs (fold_right insert none (filter (fun c => rim b c || is_out p c) (cells b))).

  Hypothesis fine : ready k.
  Variable s : side.
  Let fit : fitting b := ready_fit k fine.

  Variables (p : field) (pairs : list (cell * cell)).

  (** Everything is as on the board, except its free cells. *)
  Definition loosely (q : position) : Prop := forall c, In c (cells b) ->
    (at_ p c = Some Maker -> own s q c) /\ (at_ p c = Some Breaker -> own (other s) q c) /\
    (at_ p c = Some Out -> forall d, d = c \/ In d (beside b c) -> safe k s q d).

  Section Safe.
    (** A position in which Maker has not both cells of any pair. *)
    Variable q : position.
    Hypothesis q_stands : loosely q.
    Hypothesis no_pair : forall c d, In (c, d) pairs -> ~ own s q c \/ ~ own s q d.

    Definition out_of (safe : set) : Prop :=
      forall c, mem c safe = true -> In c (cells b) /\ (~ own s q c -> escapes k s q c).

    Let breaker c : In c (cells b) -> is_breaker p c = true -> own (other s) q c.
    Proof. intros Hc Hb. apply (q_stands c Hc). unfold is_breaker in Hb. now destruct (at_ p c) as [[]|]. Qed.

    (** Members of a group reach each other without a piece of Maker's. *)
    Lemma group_joined c d : In c (cells b) -> ~ own s q c -> In d (group_of p c) ->
      In d (cells b) /\ path b (fun e => ~ own s q e) c d.
    Proof.
      intros Hc Ho Hd. unfold group_of in Hd. destruct (is_breaker p c) eqn:Hb.
      - apply filter_In in Hd. destruct Hd as [Hdc Hd]. split; auto. unfold flood_in in Hd.
        apply (spread_spec b fit (fuel k) (ready_fuel k fine) (fun e => is_breaker p e = true)) in Hd; [|tauto|].
        + destruct Hd as (a & [<-|[]] & Hp).
          assert (Hin : forall e, In e (cells b) -> is_breaker p e = true -> ~ own s q e)
            by (intros e He Hbe; apply breaker_not_own; auto).
          apply (path_map b fit b (fun c => c) (fun e => is_breaker p e = true)); auto.
        + intros e [<-|[]]. auto.
      - destruct Hd as [<-|[]]. split; auto. now constructor.
    Qed.

    Lemma group_escapes safe c : out_of safe -> In c (cells b) -> group_safe p pairs (group_of p c) safe = true ->
      forall d, In d (group_of p c) -> ~ own s q d -> escapes k s q d.
    Proof.
      intros Hs Hc Hg.
      (* It is enough that some member has a way out, or some exit. *)
      assert (Hmember : forall d e, In d (group_of p c) -> ~ own s q d -> In e (group_of p c) ->
                path b (fun e => ~ own s q e) d e).
      { intros d e Hd Hdo He.
        assert (Hco : ~ own s q c).
        { unfold group_of in Hd. destruct (is_breaker p c) eqn:Hb; [now apply breaker_not_own; auto|].
          destruct Hd as [->|[]]. auto. }
        destruct (group_joined c d Hc Hco Hd) as [_ H1]. destruct (group_joined c e Hc Hco He) as [_ H2].
        apply path_trans with c; auto. now apply path_back. }
      assert (Hexit : forall d e, In d (group_of p c) -> ~ own s q d -> In e (group_of p c) -> escapes k s q e -> escapes k s q d).
      { intros d e Hd Hdo He (r & Hr & Hp). exists r. split; auto. apply path_trans with e; auto. }
      intros d Hd Hdo. unfold group_safe in Hg. rewrite !orb_true_iff in Hg.
      assert (Hout : forall e, In e (filter (fun d => mem d safe) (flat_map (beside (on k)) (group_of p c))) ->
                exists m, In m (group_of p c) /\ In e (beside b m) /\ mem e safe = true).
      { intros e He. apply filter_In in He. destruct He as [He Hm]. apply in_flat_map in He.
        destruct He as (m & Hmg & He). eauto. }
      assert (Hvia : forall e, In e (filter (fun d => mem d safe) (flat_map (beside (on k)) (group_of p c))) ->
                ~ own s q e -> escapes k s q d).
      { intros e He Heo. destruct (Hout e He) as (m & Hmg & Hem & Hms). apply Hexit with m; auto.
        apply escapes_step with e; auto.
        - exact (path_last b _ _ _ (Hmember d m Hd Hdo Hmg)).
        - now apply Hs. }
      destruct Hg as [Hg|[Hg|Hg]].
      - apply existsb_exists in Hg. destruct Hg as (e & He & Hm). apply Hexit with e; auto. apply Hs; auto.
        exact (path_last b _ _ _ (Hmember d e Hd Hdo He)).
      - apply existsb_exists in Hg. destruct Hg as (e & He & Hm). destruct (Hout e He) as (m & Hmg & Hem & Hms).
        destruct (fits_inside b fit _ _ Hem) as [Hmc Hec]. apply orb_true_iff in Hm. destruct Hm as [Hm|Hm].
        + apply (Hvia e He). apply breaker_not_own. auto.
        + apply Hexit with m; auto. apply safe_escapes.
          * destruct (q_stands e Hec) as (_ & _ & H5). apply H5.
            -- unfold is_out in Hm. now destruct (at_ p e) as [[]|].
            -- right. now apply (fits_back b fit).
          * exact (path_last b _ _ _ (Hmember d m Hd Hdo Hmg)).
      - apply existsb_exists in Hg. destruct Hg as ([e f] & Hin & Hm). cbn in Hm. apply andb_true_iff in Hm.
        destruct Hm as [He Hf]. apply listed_spec in He, Hf. destruct (no_pair e f Hin); eauto.
    Qed.

    Lemma grow_out safe : out_of safe -> out_of (grow p pairs safe).
    Proof.
      unfold grow. intros Hs.
      assert (K : forall l safe, (forall c, In c l -> In c (cells b)) -> out_of safe -> out_of (fold_left (fun safe c =>
        if mem c safe || is_maker p c then safe else
        if group_safe p pairs (group_of p c) safe then fold_left (fun safe c => insert c safe) (group_of p c) safe else safe) l safe)).
      { induction l as [|c l IH]; intros sf Hl Hsf; auto. cbn. apply IH; [intros; apply Hl; now right|].
        destruct (mem c sf || is_maker p c); auto. destruct (group_safe p pairs (group_of p c) sf) eqn:Hg; auto.
        assert (Hc : In c (cells b)) by (apply Hl; now left).
        assert (Hmem : forall ms t e, mem e (fold_left (fun safe c => insert c safe) ms t) = true -> mem e t = true \/ In e ms).
        { clear. induction ms as [|m ms IH]; intros t e; cbn; auto. intros H. apply IH in H.
          rewrite mem_insert, orb_true_iff, Pos.eqb_eq in H. destruct H as [[->|H]|H]; auto. }
        intros e He. apply Hmem in He. destruct He as [He|He]; [auto|]. split.
        - unfold group_of in He. destruct (is_breaker p c); [now apply filter_In in He|now destruct He as [<-|[]]].
        - intros Ho. now apply (group_escapes sf c). }
      now apply K.
    Qed.

    Lemma grows_out n : forall safe, grows n p pairs safe = true -> out_of safe ->
      forall c, In c (cells b) -> ~ own s q c -> escapes k s q c.
    Proof.
      induction n as [|n IH]; intros sf H Hs; cbn in H; apply orb_true_iff in H; (destruct H as [H|H];
        [intros c Hc Ho; unfold all_safe in H; rewrite forallb_forall in H; specialize (H c Hc); apply orb_true_iff in H;
         destruct H as [H|H]; [destruct Ho; apply (q_stands c Hc); unfold is_maker in H; now destruct (at_ p c) as [[]|]|now apply Hs]|]);
        [easy|].
      apply (IH _ H). now apply grow_out.
    Qed.
  End Safe.

  Hypothesis checked : pairs_hold p pairs = true.

  Let cells_free c : In c (flat pairs) -> In c (cells b) /\ at_ p c = None.
  Proof.
    intros Hc. unfold pairs_hold in checked. rewrite !andb_true_iff, forallb_forall in checked.
    destruct checked as [[H _] _]. specialize (H c Hc). apply andb_true_iff in H. rewrite listed_spec in H.
    unfold is_open in H. destruct (at_ p c); [easy|tauto].
  Qed.

  Let pairs_apart : distinct (flat pairs) = true.
  Proof. unfold pairs_hold in checked. rewrite !andb_true_iff in checked. tauto. Qed.

  Let in_flat c d : In (c, d) pairs -> In c (flat pairs) /\ In d (flat pairs).
  Proof. intros H. split; apply in_flat_map; exists (c, d); cbn; auto. Qed.

  Lemma all_escape q : loosely q -> (forall c d, In (c, d) pairs -> ~ own s q c \/ ~ own s q d) ->
    forall c, In c (cells b) -> ~ own s q c -> escapes k s q c.
  Proof.
    intros Hq Hn. unfold pairs_hold in checked. rewrite !andb_true_iff in checked. destruct checked as [_ Hg].
    apply (grows_out q Hq Hn _ _ Hg). intros c Hc. apply mem_all, filter_In in Hc. destruct Hc as [Hc Ho]. split; auto.
    intros Hno. apply safe_escapes; auto. apply orb_true_iff in Ho. destruct Ho as [Ho|Ho]; [right; now left|].
    destruct (Hq c Hc) as (_ & _ & H5). apply H5; auto. unfold is_out in Ho. now destruct (at_ p c) as [[]|].
  Qed.

  (** Each pair is free, or Breaker has one of its cells. *)
  Definition kept_pairs (q : position) : Prop :=
    forall c d, In (c, d) pairs -> (q c = Free /\ q d = Free) \/ own (other s) q c \/ own (other s) q d.

  Lemma put_kept q c t : q c = Free -> kept_pairs q ->
    (forall d, In (c, d) pairs \/ In (d, c) pairs -> t = other s \/ own (other s) q d) -> kept_pairs (put q c t).
  Proof.
    intros Hf Hk Hd e f Hin.
    assert (E : forall g, g <> c -> put q c t g = q g) by (intros g Hg; unfold put; now destruct (Pos.eqb_spec g c)).
    assert (Ec : put q c t c = Of t) by (unfold put; now rewrite Pos.eqb_refl).
    destruct (Pos.eq_dec e c) as [->|He].
    - destruct (Hd f (or_introl Hin)) as [->|Ho]; [right; left; exact Ec|].
      right; right. unfold own in *. rewrite E; auto. intros ->. congruence.
    - destruct (Pos.eq_dec f c) as [->|Hf'].
      + destruct (Hd e (or_intror Hin)) as [->|Ho]; [right; right; exact Ec|]. right; left. unfold own in *. now rewrite E.
      + unfold own. rewrite !E by auto. now apply Hk.
  Qed.

  Theorem pairing_keeps : claim k s (at_ p) (paired pairs).
  Proof.
    split. { intros c Hc Hm. apply mem_all in Hm. now apply cells_free. }
    enough (K : forall q, loosely q -> kept_pairs q -> keeps k s (paired pairs) q).
    { intros q Hq. apply K.
      - intros c Hc. destruct (Hq c Hc) as (H1 & H2 & _ & _ & H5). auto.
      - intros c d Hin. left. destruct (in_flat c d Hin) as [Hc Hd].
        split; (apply Hq; [now apply cells_free|now apply mem_all]). }
    intros q. induction q as [q IH] using (by_left_over k). intros Hw Hk.
    assert (Hput : forall q m t, loosely q -> q m = Free -> loosely (put q m t)).
    { intros q0 m t H Hf c Hc. destruct (H c Hc) as (H1 & H2 & H5). pose proof (grown_put q0 m t Hf) as Hg.
      repeat split; [intros E|intros E|intros E d Hd].
      - apply (grown_own q0); auto.
      - apply (grown_own q0); auto.
      - apply (grown_safe k s q0); auto. }
    apply kept.
    - apply escapes_not_enclosed, all_escape; auto. intros c d Hin. unfold own. pose proof (other_neq s).
      destruct (Hk c d Hin) as [[Hc _]|[Hc|Hc]]; unfold own in Hc; rewrite Hc; [left|left|right]; congruence.
    - intros m Hm Hf.
      (* Either Breaker has the other cell of each pair with m, or one such pair is free. *)
      assert (Hcase : (forall d, In (m, d) pairs \/ In (d, m) pairs -> own (other s) q d) \/
        exists d, q d = Free /\ d <> m /\ In d (cells b) /\ mem m (paired pairs) = true /\ mem d (paired pairs) = true /\
          forall e, In (m, e) pairs \/ In (e, m) pairs -> e = d).
      { destruct (existsb (fun xy => Pos.eqb (fst xy) m || Pos.eqb (snd xy) m) pairs) eqn:He.
        - apply existsb_exists in He. destruct He as ([c d] & Hin & He). cbn in He. rewrite orb_true_iff, !Pos.eqb_eq in He.
          destruct (in_flat c d Hin) as [Hcf Hdf].
          assert (Hone : forall e f, In (e, f) pairs -> m = e \/ m = f -> (c, d) = (e, f)).
          { intros e f Hef Hm'. apply (one_pair pairs m); auto. intuition. }
          assert (Hcd : c <> d).
          { intros ->. clear - Hin pairs_apart. induction pairs as [|[x y] l IHl]; [easy|]. cbn in pairs_apart.
            rewrite !andb_true_iff, !negb_true_iff in pairs_apart. destruct pairs_apart as [Hx [Hy Hd]].
            destruct Hin as [E|Hin]; [|auto]. injection E as -> ->. apply orb_false_iff in Hx. now rewrite Pos.eqb_refl in Hx. }
          assert (Hmem : mem c (paired pairs) = true /\ mem d (paired pairs) = true) by (split; now apply mem_all).
          destruct He as [->| ->].
          + destruct (Hk m d Hin) as [[_ Hd]|[Ho|Ho]].
            * right. exists d. repeat split; auto; try tauto; [now apply cells_free|].
              intros e [H|H]; apply Hone in H; auto; congruence.
            * unfold own in Ho. congruence.
            * left. intros e [H|H]; apply Hone in H; auto; congruence.
          + destruct (Hk c m Hin) as [[Hc _]|[Ho|Ho]].
            * right. exists c. repeat split; auto; try tauto; [now apply cells_free|].
              intros e [H|H]; apply Hone in H; auto; congruence.
            * left. intros e [H|H]; apply Hone in H; auto; congruence.
            * unfold own in Ho. congruence.
        - left. intros d H. exfalso. assert (K : existsb (fun xy => Pos.eqb (fst xy) m || Pos.eqb (snd xy) m) pairs = true).
          { apply existsb_exists. destruct H as [H|H]; [exists (m, d)|exists (d, m)]; cbn; rewrite Pos.eqb_refl; auto using orb_true_r. }
          congruence. }
      destruct Hcase as [Hd|(d & Hqd & Hdm & Hdc & Hmx & Hdx & Honly)].
      + left. apply IH; auto; [now apply left_over_put|]. apply put_kept; auto.
      + right. split; auto. exists d.
        assert (Hfd : put q m s d = Free) by (unfold put; now destruct (Pos.eqb_spec d m)).
        refine (conj Hdc (conj Hdx (conj Hfd _))). apply IH.
        * pose proof (left_over_put k q m s Hm Hf). pose proof (left_over_put k (put q m s) d (other s) Hdc Hfd). lia.
        * apply Hput; auto.
        * intros c e Hin.
          assert (E : forall f t, put (put q m s) d (other s) f = t <-> (f = d /\ Of (other s) = t) \/ (f <> d /\ f = m /\ Of s = t) \/ (f <> d /\ f <> m /\ q f = t)).
          { intros f t. unfold put. destruct (Pos.eqb_spec f d), (Pos.eqb_spec f m); tauto. }
          destruct (Pos.eq_dec c d) as [->|Hcd]; [right; left; apply E; auto|].
          destruct (Pos.eq_dec e d) as [->|Hed]; [right; right; apply E; auto|].
          destruct (Pos.eq_dec c m) as [->|Hcm]; [now destruct Hed; apply Honly; left|].
          destruct (Pos.eq_dec e m) as [->|Hem]; [now destruct Hcd; apply Honly; right|].
          unfold own. destruct (Hk c e Hin) as [[H1 H2]|[H1|H1]]; [left; split|right; left|right; right]; apply E; auto.
  Qed.
End Pairs.
