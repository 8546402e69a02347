(** Programs that decide who has won, and proofs that they decide what [Rules] says. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths.
Import ListNotations.

(** A position as a program has it: the pieces. *)
Definition pieces := Map.t side.

Definition view (g : pieces) : position := fun c => match Map.find c g with Some s => Of s | None => Free end.
Definition has (g : pieces) (s : side) (c : cell) : bool :=
  match Map.find c g with Some t => same s t | None => false end.
Definition lacks (g : pieces) (s : side) (c : cell) : bool := negb (has g s c).
Definition is_free (g : pieces) (c : cell) : bool := match Map.find c g with Some _ => false | None => true end.

Lemma has_spec g s c : has g s c = true <-> own s (view g) c.
Proof.
  unfold has, own, view. destruct (Map.find c g) as [t|]; [|easy].
  destruct (same_spec s t) as [->|]; split; congruence.
Qed.

Lemma lacks_spec g s c : lacks g s c = true <-> ~ own s (view g) c.
Proof. unfold lacks. rewrite negb_true_iff, <- has_spec. now destruct (has g s c). Qed.

Lemma free_spec g c : is_free g c = true <-> view g c = Free.
Proof. unfold is_free, view. now destruct (Map.find c g). Qed.

Lemma view_add m s g c : view (Map.add m s g) c = put (view g) m s c.
Proof.
  unfold view, put. destruct (Pos.eqb_spec c m) as [->|H].
  - now rewrite Map.gss.
  - now rewrite Map.gso.
Qed.

Lemma own_put p m s t c : own t (put p m s) c <-> (c = m /\ t = s) \/ (c <> m /\ own t p c).
Proof.
  unfold own, put. destruct (Pos.eqb_spec c m) as [->|H]; intuition congruence.
Qed.

Lemma own_add g m s t c : own t (view (Map.add m s g)) c <-> (c = m /\ t = s) \/ (c <> m /\ own t (view g) c).
Proof. unfold own. rewrite view_add. apply own_put. Qed.

Section Distinct.
  Context {A : Type} (eqb : A -> A -> bool) (eqb_spec : forall x y, reflect (x = y) (eqb x y)).

  Definition two_distinct (l : list A) : bool :=
    match l with [] => false | x :: l => existsb (fun y => negb (eqb x y)) l end.

  Definition three_distinct (l : list A) : bool :=
    match l with [] => false | x :: l => two_distinct (filter (fun y => negb (eqb x y)) l) end.

  Lemma two_distinct_spec l : two_distinct l = true <-> exists x y, In x l /\ In y l /\ x <> y.
  Proof.
    destruct l as [|z l]; cbn; [firstorder easy|]. rewrite existsb_exists. split.
    - intros (y & Hy & Hn). destruct (eqb_spec z y); [easy|]. exists z, y. auto.
    - intros (x & y & Hx & Hy & Hn).
      destruct (eqb_spec z x) as [->|Hzx].
      + destruct Hy as [<-|Hy]; [easy|]. exists y. split; auto. now destruct (eqb_spec x y).
      + destruct Hx as [->|Hx]; [easy|]. exists x. split; auto. now destruct (eqb_spec z x).
  Qed.

  Lemma three_distinct_spec l :
    three_distinct l = true <-> exists x y z, In x l /\ In y l /\ In z l /\ x <> y /\ x <> z /\ y <> z.
  Proof.
    destruct l as [|w l]; cbn [three_distinct]; [firstorder easy|].
    rewrite two_distinct_spec. split.
    - intros (y & z & Hy & Hz & Hn). apply filter_In in Hy, Hz. destruct Hy as [Hy Hwy], Hz as [Hz Hwz].
      destruct (eqb_spec w y); [easy|]. destruct (eqb_spec w z); [easy|].
      exists w, y, z. cbn. auto 10.
    - intros (x & y & z & Hx & Hy & Hz & H1 & H2 & H3).
      assert (K : forall a, In a (w :: l) -> w <> a -> In a (filter (fun y => negb (eqb w y)) l)).
      { intros a Ha Hn. apply filter_In. destruct Ha as [->|Ha]; [easy|]. split; auto. now destruct (eqb_spec w a). }
      destruct (eqb_spec w x) as [->|Hwx].
      + exists y, z. auto.
      + destruct (eqb_spec w y) as [->|Hwy]; [exists x, z|exists x, y]; auto.
  Qed.
End Distinct.

(** For each cell, those around it with the cells beside them that are also around it: the ways past the cell. *)
Definition detours := Map.t (Map.t (list cell)).

Definition around (l : detours) (m : cell) : Map.t (list cell) := match Map.find m l with Some t => t | None => Map.empty _ end.
Definition onward (t : Map.t (list cell)) (c : cell) : list cell := match Map.find c t with Some l => l | None => [] end.

Definition detours_fit (b : board) (l : detours) : bool :=
  forallb (fun mt => forallb (fun cl => forallb (fun d => listed d (beside b (fst cl)) && negb (Pos.eqb d (fst mt))) (snd cl))
    (Map.elements (snd mt))) (Map.elements l).

Lemma detours_fit_spec b l : detours_fit b l = true ->
  forall m c d, In d (onward (around l m) c) -> In d (beside b c) /\ d <> m.
Proof.
  unfold detours_fit, around, onward. intros H m c d Hd. rewrite forallb_forall in H.
  destruct (Map.find m l) as [t|] eqn:Hm; [|now rewrite Map.gempty in Hd].
  destruct (Map.find c t) as [n|] eqn:Hc; [|easy].
  apply Map.elements_correct in Hm, Hc. specialize (H _ Hm). rewrite forallb_forall in H. specialize (H _ Hc).
  rewrite forallb_forall in H. specialize (H d Hd). cbn in H.
  now rewrite andb_true_iff, listed_spec, negb_true_iff, Pos.eqb_neq in H.
Qed.

Section Decide.
  Variable b : board.
  Hypothesis fit : fitting b.
  (** Computed once: a bound for floods, the cells on the rim and on edges, and the corners. *)
  Variables (fuel : nat) (rims edged corners : list cell).
  Variable ways : detours.
  Hypothesis ways_spec : forall m c d, In d (onward (around ways m) c) -> In d (beside b c) /\ d <> m.
  Hypothesis enough : length (cells b) <= fuel.
  Hypothesis rims_spec : rims = filter (rim b) (cells b).
  Hypothesis edged_spec : edged = filter (fun c => negb (Nat.eqb (edge b c) 0)) (cells b).
  Hypothesis corners_spec : corners = filter (corner b) (cells b).

  Definition spread (ok : cell -> bool) (start : list cell) : set :=
    flood_from (fun c => filter ok (beside b c)) fuel start.

  Definition outside (g : pieces) (s : side) : set := spread (lacks g s) (filter (lacks g s) rims).

  Definition encloses_now (g : pieces) (s : side) : bool :=
    let out := outside g s in existsb (fun c => lacks g s c && negb (mem c out)) (cells b).

  Definition group (g : pieces) (s : side) (c : cell) : set := spread (has g s) [c].

  Definition makes_tripod (of : set) : bool :=
    three_distinct Nat.eqb (map (edge b) (filter (fun c => mem c of) edged)).
  Definition makes_bridge (of : set) : bool := two_distinct Pos.eqb (filter (fun c => mem c of) corners).

  Definition fills_ring (g : pieces) (s : side) (c : cell) : bool :=
    has g s c && Nat.eqb (length (beside b c)) 6 && forallb (has g s) (beside b c).

  Definition any_group (g : pieces) (s : side) (test : set -> bool) : bool :=
    existsb (fun c => has g s c && test (group g s c)) (cells b).

  (** Whether a side has won, on any board. *)
  Definition has_won (r : ruleset) (g : pieces) (s : side) : bool :=
    match r with
    | FirstCapture => encloses_now g s
    | Fencemaster => encloses_now g s || any_group g s makes_tripod
    | Havannah => encloses_now g s || any_group g s makes_tripod || any_group g s makes_bridge
                  || existsb (fills_ring g s) (cells b)
    end.

  (** Whether the cells around a cell join those beside it that the side lacks, so that a piece there cuts nothing off. *)
  Definition cuts_nothing (g : pieces) (s : side) (m : cell) : bool :=
    match filter (lacks g s) (beside b m) with
    | [] => true
    | x :: rest =>
        let past := around ways m in
        let joined := flood_from (fun c => filter (lacks g s) (onward past c)) fuel [x] in
        forallb (fun y => mem y joined) rest &&
        (negb (rim b m) || existsb (fun y => mem y joined && rim b y) (ring (place_of b m)))
    end.

  (** Whether a side that has not won yet wins with a piece on a free cell. *)
  Definition wins_on (r : ruleset) (g : pieces) (s : side) (m : cell) : bool :=
    let after := Map.add m s g in
    let closes := if cuts_nothing g s m then false else encloses_now after s in
    match r with
    | FirstCapture => closes
    | Fencemaster => makes_tripod (group after s m) || closes
    | Havannah => let of := group after s m in
        makes_tripod of || makes_bridge of ||
        fills_ring after s m || existsb (fills_ring after s) (beside b m) || closes
    end.

  Lemma spread_spec ok okb start :
    (forall d, okb d = true <-> ok d) -> (forall c, In c start -> In c (cells b) /\ ok c) ->
    forall c, mem c (spread okb start) = true <-> exists a, In a start /\ path b ok a c.
  Proof. intros Hok Hs c. now apply flood_paths. Qed.

  Lemma outside_spec g s c :
    mem c (outside g s) = true <-> exists r, rim b r = true /\ path b (fun d => ~ own s (view g) d) c r.
  Proof.
    unfold outside. rewrite (spread_spec (fun d => ~ own s (view g) d)).
    - split.
      + intros (a & Ha & Hp). apply filter_In in Ha. destruct Ha as [Ha _]. rewrite rims_spec, filter_In in Ha.
        exists a. split; [easy|now apply path_back].
      + intros (r & Hr & Hp). exists r. split; [|now apply path_back].
        apply filter_In. rewrite rims_spec, filter_In. split; [split; [now apply (fits_rim b fit)|auto]|].
        apply lacks_spec. now apply path_last in Hp.
    - apply lacks_spec.
    - intros d Hd. apply filter_In in Hd. rewrite lacks_spec, rims_spec, filter_In in Hd. tauto.
  Qed.

  Theorem encloses_now_spec g s : encloses_now g s = true <-> encloses b s (view g).
  Proof.
    unfold encloses_now. rewrite existsb_exists. split.
    - intros (c & Hc & H). apply andb_true_iff in H. destruct H as [Hl Hm]. exists c.
      apply lacks_spec in Hl. repeat split; auto.
      intros r Hr Hp. apply negb_true_iff in Hm. enough (mem c (outside g s) = true) by congruence.
      apply outside_spec. eauto.
    - intros (c & Hc & Ho & Hn). exists c. split; auto. apply andb_true_iff. split; [now apply lacks_spec|].
      apply negb_true_iff. destruct (mem c (outside g s)) eqn:Hm; auto. apply outside_spec in Hm.
      destruct Hm as (r & Hr & Hp). now destruct (Hn r Hr).
  Qed.

  (** Where nothing is enclosed, there is a way out from every cell. *)
  Lemma way_out g s c : ~ encloses b s (view g) -> In c (cells b) -> ~ own s (view g) c ->
    exists r, rim b r = true /\ path b (fun d => ~ own s (view g) d) c r.
  Proof.
    intros Hn Hc Ho. apply outside_spec. destruct (mem c (outside g s)) eqn:Hm; auto.
    destruct Hn. apply encloses_now_spec. apply existsb_exists. exists c. split; auto.
    rewrite Hm, andb_true_iff. split; auto. now apply lacks_spec.
  Qed.

  Lemma group_spec g s c d : In c (cells b) -> own s (view g) c ->
    mem d (group g s c) = true <-> path b (own s (view g)) c d.
  Proof.
    intros Hc Ho. unfold group. rewrite (spread_spec (own s (view g))).
    - split; [intros (a & [->|[]] & Hp); exact Hp|intros Hp; exists c; cbn; auto].
    - apply has_spec.
    - intros x [<-|[]]. auto.
  Qed.

  Definition tripod_from (s : side) (p : position) (c : cell) : Prop :=
    exists x y z, path b (own s p) c x /\ path b (own s p) c y /\ path b (own s p) c z /\
      edge b x <> 0 /\ edge b y <> 0 /\ edge b z <> 0 /\
      edge b x <> edge b y /\ edge b x <> edge b z /\ edge b y <> edge b z.

  Lemma makes_tripod_spec g s c : In c (cells b) -> own s (view g) c ->
    makes_tripod (group g s c) = true <-> tripod_from s (view g) c.
  Proof.
    intros Hc Ho. unfold makes_tripod. rewrite (three_distinct_spec Nat.eqb Nat.eqb_spec).
    assert (K : forall e, In e (map (edge b) (filter (fun d => mem d (group g s c)) edged)) <->
                exists x, e = edge b x /\ path b (own s (view g)) c x /\ edge b x <> 0).
    { intros e. rewrite in_map_iff. split.
      - intros (x & <- & Hx). apply filter_In in Hx. rewrite edged_spec, filter_In in Hx. destruct Hx as [[Hx He] Hm].
        exists x. repeat split; [now apply group_spec in Hm|]. destruct (Nat.eqb_spec (edge b x) 0); easy.
      - intros (x & -> & Hp & He). exists x. split; auto. apply filter_In. rewrite edged_spec, filter_In.
        repeat split; [eapply path_inside; eauto|now destruct (Nat.eqb_spec (edge b x) 0)|now apply group_spec]. }
    unfold tripod_from. split.
    - intros (e1 & e2 & e3 & H1 & H2 & H3 & Hd). apply K in H1, H2, H3.
      destruct H1 as (x & -> & Hx & Ex), H2 as (y & -> & Hy & Ey), H3 as (z & -> & Hz & Ez).
      exists x, y, z. tauto.
    - intros (x & y & z & Hx & Hy & Hz & Ex & Ey & Ez & Hd). exists (edge b x), (edge b y), (edge b z).
      rewrite !K. repeat split; try tauto; eexists; eauto.
  Qed.

  Definition bridge_from (s : side) (p : position) (c : cell) : Prop :=
    exists x y, path b (own s p) c x /\ path b (own s p) c y /\ corner b x = true /\ corner b y = true /\ x <> y.

  Lemma makes_bridge_spec g s c : In c (cells b) -> own s (view g) c ->
    makes_bridge (group g s c) = true <-> bridge_from s (view g) c.
  Proof.
    intros Hc Ho. unfold makes_bridge. rewrite (two_distinct_spec Pos.eqb Pos.eqb_spec).
    assert (K : forall x, In x (filter (fun d => mem d (group g s c)) corners) <->
                path b (own s (view g)) c x /\ corner b x = true).
    { intros x. rewrite filter_In, corners_spec, filter_In, group_spec by auto. split; [tauto|].
      intros [Hp Hx]. repeat split; auto. eapply path_inside; eauto. }
    unfold bridge_from. split; intros (x & y & Hx & Hy & H); exists x, y; rewrite ?K in *; tauto.
  Qed.

  Lemma tripod_from_some s p : tripod b s p <-> exists c, In c (cells b) /\ own s p c /\ tripod_from s p c.
  Proof.
    split.
    - intros (x & y & z & Hx & Hy & Hz & H). exists x. assert (own s p x) by now apply path_first in Hy.
      repeat split; auto. exists x, y, z. repeat split; try tauto. now constructor.
    - intros (c & Hc & Ho & x & y & z & Hx & Hy & Hz & H). exists x, y, z.
      repeat split; try tauto; [now apply path_inside in Hx| |]; (eapply path_trans; [apply path_back; eauto|auto]).
  Qed.

  Lemma bridge_from_some s p : bridge b s p <-> exists c, In c (cells b) /\ own s p c /\ bridge_from s p c.
  Proof.
    split.
    - intros (x & y & Hx & Hy & H). exists x. assert (own s p x) by now apply path_first in Hy.
      repeat split; auto. exists x, y. repeat split; try tauto. now constructor.
    - intros (c & Hc & Ho & x & y & Hx & Hy & H). exists x, y.
      repeat split; try tauto; [now apply path_inside in Hx|]. eapply path_trans; [apply path_back; eauto|auto].
  Qed.

  Lemma any_group_spec g s test (P : cell -> Prop) :
    (forall c, In c (cells b) -> own s (view g) c -> test (group g s c) = true <-> P c) ->
    any_group g s test = true <-> exists c, In c (cells b) /\ own s (view g) c /\ P c.
  Proof.
    intros H. unfold any_group. rewrite existsb_exists. split; intros (c & Hc & Hx); exists c.
    - rewrite andb_true_iff, has_spec in Hx. destruct Hx as [Ho Ht]. rewrite <- H by auto. auto.
    - destruct Hx as [Ho Hp]. rewrite andb_true_iff, has_spec, H by auto. auto.
  Qed.

  Lemma fills_ring_spec g s c :
    fills_ring g s c = true <-> own s (view g) c /\ length (beside b c) = 6 /\ forall y, In y (beside b c) -> own s (view g) y.
  Proof.
    unfold fills_ring. rewrite !andb_true_iff, has_spec, Nat.eqb_eq, forallb_forall. split.
    - intros [[H1 H2] H3]. repeat split; auto. intros y Hy. now apply has_spec, H3.
    - intros (H1 & H2 & H3). repeat split; auto. intros y Hy. now apply has_spec, H3.
  Qed.

  Theorem has_won_spec r g s : has_won r g s = true <-> won b r s (view g).
  Proof.
    destruct r; cbn [has_won won]; rewrite ?orb_true_iff, ?encloses_now_spec; [tauto| |];
      rewrite ?(any_group_spec g s _ _ (makes_tripod_spec g s)), ?(any_group_spec g s _ _ (makes_bridge_spec g s)),
        ?tripod_from_some, ?bridge_from_some; [tauto|].
    assert (K : existsb (fills_ring g s) (cells b) = true <-> filled_ring b s (view g)).
    { rewrite existsb_exists. split; intros (c & Hc & H); exists c; rewrite fills_ring_spec in *; tauto. }
    tauto.
  Qed.

  Section Move.
    Variables (g : pieces) (s : side) (m : cell).
    Hypothesis inside : In m (cells b).
    Hypothesis free : is_free g m = true.

    Let after := Map.add m s g.

    Let lacks_m : ~ own s (view g) m.
    Proof. apply free_spec in free. unfold own. rewrite free. discriminate. Qed.

    Let own_after c : own s (view after) c <-> own s (view g) c \/ c = m.
    Proof.
      unfold after. rewrite own_add. destruct (Pos.eq_dec c m); tauto.
    Qed.

    Let own_m : own s (view after) m.
    Proof. apply own_after. auto. Qed.

    Let avoid c : ~ own s (view g) c /\ c <> m <-> ~ own s (view after) c.
    Proof. rewrite own_after. tauto. Qed.

    Lemma cuts_nothing_spec : cuts_nothing g s m = true -> ~ encloses b s (view g) -> ~ encloses b s (view after).
    Proof.
      intros Hcut Hno (c & Hc & Ho & Hn). apply avoid in Ho. destruct Ho as [Ho Hcm].
      destruct (way_out g s c Hno Hc Ho) as (r & Hr & Hp).
      assert (Hback : forall x, In m (beside b x) -> In x (beside b m)) by (intros x; apply (fits_back b fit)).
      assert (Hw : forall x y, path b (fun d => ~ own s (view g) d /\ d <> m) x y -> path b (fun d => ~ own s (view after) d) x y).
      { intros x y. apply path_weaken. intros d. apply avoid. }
      destruct (path_avoids b (fun d => ~ own s (view g) d) m c r Hcm Hp) as [Ha|(x & Ha & Hx)].
      { apply (Hn r Hr). auto. }
      assert (Hxl : lacks g s x = true) by (apply lacks_spec; now apply path_last in Ha).
      unfold cuts_nothing in Hcut.
      destruct (filter (lacks g s) (beside b m)) as [|w rest] eqn:Hf.
      { assert (In x []) by (rewrite <- Hf; apply filter_In; auto). easy. }
      apply andb_true_iff in Hcut. destruct Hcut as [Hj Hrim]. rewrite forallb_forall in Hj.
      set (joined := flood_from _ _ _) in *.
      assert (Hwin : In w (beside b m) /\ lacks g s w = true) by (apply filter_In; rewrite Hf; now left).
      assert (Hwm : w <> m) by now apply (fits_apart b fit).
      assert (Hjoin : forall y, mem y joined = true -> path b (fun d => ~ own s (view after) d) w y).
      { intros y Hy. unfold joined in Hy.
        rewrite flood_from_spec with (universe := cells b) in Hy; auto.
        - destruct Hy as (a & [<-|[]] & Hrch).
          assert (Hok : ~ own s (view after) w) by (apply avoid; split; [now apply lacks_spec|auto]).
          clear - Hrch Hok avoid ways_spec. induction Hrch as [a|a d e Hd _ IH]; [now constructor|].
          apply filter_In in Hd. rewrite lacks_spec in Hd. destruct Hd as [Hd Hl]. apply ways_spec in Hd.
          destruct Hd as [Hd Hne].
          apply path_step with d; auto. apply IH. apply avoid. auto.
        - intros a d Hd. apply filter_In in Hd. destruct Hd as [Hd _]. apply ways_spec in Hd. now apply (fits_inside b fit a d).
        - intros d [<-|[]]. now apply (fits_inside b fit m w). }
      assert (Hall : forall y, In y (beside b m) -> lacks g s y = true -> y <> m -> path b (fun d => ~ own s (view after) d) w y).
      { intros y Hy Hl Hym. assert (Hi : In y (w :: rest)) by (rewrite <- Hf; apply filter_In; auto).
        destruct Hi as [->|Hi]; [|now apply Hjoin, Hj].
        constructor. apply avoid. split; [now apply lacks_spec|auto]. }
      assert (Hxm : x <> m) by (apply path_last in Ha; tauto).
      assert (Hcw : path b (fun d => ~ own s (view after) d) c w).
      { eapply path_trans; [apply Hw, Ha|]. apply path_back; auto. }
      destruct (Pos.eq_dec r m) as [->|Hrm].
      - rewrite Hr in Hrim. cbn in Hrim. rewrite existsb_exists in Hrim. destruct Hrim as (y & _ & Hy).
        apply andb_true_iff in Hy. destruct Hy as [Hy Hyr].
        apply (Hn y Hyr). eapply path_trans; [exact Hcw|auto].
      - apply path_back in Hp; auto.
        destruct (path_avoids b (fun d => ~ own s (view g) d) m r c Hrm Hp) as [Hb|(y & Hb & Hy)].
        + apply (Hn r Hr). apply path_back; auto.
        + apply (Hn r Hr). eapply path_trans; [exact Hcw|]. eapply path_trans; [|apply path_back; auto; apply Hw, Hb].
          assert (~ own s (view g) y /\ y <> m) by now apply path_last in Hb. apply Hall; [auto|now apply lacks_spec|tauto].
    Qed.

    (** A piece more is part of any tripod or bridge that was not there before. *)
    Let own_path x y : path b (own s (view after)) x y -> path b (own s (view g)) x y \/ path b (own s (view after)) x m.
    Proof.
      intros Hp. assert (Hp' : path b (fun d => own s (view g) d \/ d = m) x y)
        by (revert Hp; apply path_weaken; intros d; apply own_after).
      apply path_through in Hp'. destruct Hp' as [Hp'|Hp']; [now left|right].
      revert Hp'. apply path_weaken. intros d. apply own_after.
    Qed.

    Lemma tripod_after : ~ tripod b s (view g) -> tripod b s (view after) <-> tripod_from s (view after) m.
    Proof.
      intros Hno. split.
      - intros (x & y & z & Hx & Hy & Hz & H).
        assert (Hm : path b (own s (view after)) x m).
        { destruct (own_path x y Hy) as [Hy'|]; auto. destruct (own_path x z Hz) as [Hz'|]; auto.
          destruct Hno. exists x, y, z. tauto. }
        apply path_back in Hm; auto. exists x, y, z. repeat split; try tauto; eapply path_trans; eauto.
      - intros H. apply tripod_from_some. eauto.
    Qed.

    Lemma bridge_after : ~ bridge b s (view g) -> bridge b s (view after) <-> bridge_from s (view after) m.
    Proof.
      intros Hno. split.
      - intros (x & y & Hx & Hy & H).
        assert (Hm : path b (own s (view after)) x m).
        { destruct (own_path x y Hy) as [Hy'|]; auto. destruct Hno. exists x, y. tauto. }
        apply path_back in Hm; auto. exists x, y. repeat split; try tauto; eapply path_trans; eauto.
      - intros H. apply bridge_from_some. eauto.
    Qed.

    Lemma filled_after : ~ filled_ring b s (view g) ->
      filled_ring b s (view after) <-> fills_ring after s m = true \/ existsb (fills_ring after s) (beside b m) = true.
    Proof.
      intros Hno. rewrite existsb_exists. split.
      - intros (x & Hx & Ho & Hl & Ha).
        assert (Hf : fills_ring after s x = true) by now apply fills_ring_spec.
        destruct (Pos.eq_dec x m) as [->|Hxm]; [now left|].
        destruct (in_dec Pos.eq_dec m (beside b x)) as [Hi|Hi].
        + right. exists x. split; [now apply (fits_back b fit)|auto].
        + destruct Hno. exists x. repeat split; auto.
          * apply own_after in Ho. tauto.
          * intros y Hy. specialize (Ha y Hy). apply own_after in Ha. destruct Ha as [Ha| ->]; [auto|easy].
      - intros [H|(x & Hx & H)]; apply fills_ring_spec in H; [exists m|exists x]; repeat split; try tauto.
        now apply (fits_inside b fit m x).
    Qed.

    Theorem wins_on_spec r : ~ won b r s (view g) -> wins_on r g s m = true <-> won b r s (view after).
    Proof.
      intros Hno.
      assert (He : ~ encloses b s (view g)) by (destruct r; cbn in Hno; tauto).
      assert (Hc : (if cuts_nothing g s m then false else encloses_now after s) = true <-> encloses b s (view after)).
      { destruct (cuts_nothing g s m) eqn:Hcut; [|apply encloses_now_spec].
        split; [discriminate|]. intros H. now destruct (cuts_nothing_spec Hcut He). }
      unfold wins_on. fold after. destruct r; cbn [won] in *; rewrite ?orb_true_iff, Hc; [tauto| |].
      - rewrite makes_tripod_spec, tripod_after by tauto. tauto.
      - rewrite makes_tripod_spec, makes_bridge_spec, tripod_after, bridge_after, filled_after by tauto. tauto.
    Qed.

    (** A piece does not change what the other side has won. *)
    Lemma other_after r : won b r (other s) (view after) <-> won b r (other s) (view g).
    Proof.
      assert (K : forall c, own (other s) (view after) c <-> own (other s) (view g) c).
      { intros c. unfold after. rewrite own_add. pose proof (other_neq s). destruct (Pos.eq_dec c m) as [->|]; [|tauto].
        apply free_spec in free. unfold own at 2. rewrite free. intuition discriminate. }
      split; apply (won_image b fit _ _ (symmetry_id b)); intros c _; now rewrite K.
    Qed.
  End Move.
End Decide.
