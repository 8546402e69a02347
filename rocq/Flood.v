(** Flooding: the cells that can be reached from some cells, step by step. *)

From Coq Require Import List Bool PArith Lia.
From Ringfence Require Import Board.
Import ListNotations.

Definition set := Map.t unit.
Definition mem (c : cell) (s : set) : bool := match Map.find c s with Some _ => true | None => false end.
Definition insert (c : cell) (s : set) : set := Map.add c tt s.
Definition none : set := Map.empty unit.

Lemma mem_insert c d s : mem c (insert d s) = Pos.eqb c d || mem c s.
Proof.
  unfold mem, insert. destruct (Pos.eqb_spec c d) as [->|H].
  - now rewrite Map.gss.
  - now rewrite Map.gso.
Qed.

Lemma mem_none c : mem c none = false.
Proof. unfold mem, none. now rewrite Map.gempty. Qed.

Section Flood.
  Variable next : cell -> list cell.

  Inductive reaches : cell -> cell -> Prop :=
  | reaches_here a : reaches a a
  | reaches_step a c d : In c (next a) -> reaches c d -> reaches a d.

  Lemma reaches_snoc a c d : reaches a c -> In d (next c) -> reaches a d.
  Proof.
    induction 1 as [a|a x c Hx _ IH]; intros H.
    - eapply reaches_step; [exact H|constructor].
    - eapply reaches_step; [exact Hx|auto].
  Qed.

  Lemma reaches_trans a c d : reaches a c -> reaches c d -> reaches a d.
  Proof. induction 1; eauto using reaches. Qed.

  Fixpoint visit (ds todo : list cell) (seen : set) : list cell * set :=
    match ds with
    | [] => (todo, seen)
    | d :: ds => if mem d seen then visit ds todo seen else visit ds (d :: todo) (insert d seen)
    end.

  Fixpoint flood (fuel : nat) (todo : list cell) (seen : set) : set :=
    match fuel, todo with
    | S fuel, c :: rest => let (todo, seen) := visit (next c) rest seen in flood fuel todo seen
    | _, _ => seen
    end.

  Definition flood_from (fuel : nat) (start : list cell) : set :=
    let (todo, seen) := visit start [] none in flood fuel todo seen.

  Variable universe : list cell.
  Hypothesis next_inside : forall c d, In d (next c) -> In d universe.

  Definition unseen (seen : set) : nat := length (filter (fun c => negb (mem c seen)) universe).

  Lemma unseen_insert d seen : In d universe -> mem d seen = false -> unseen (insert d seen) < unseen seen.
  Proof.
    unfold unseen. clear next_inside. intros Hd Hm.
    assert (Hle : forall l, length (filter (fun c => negb (mem c (insert d seen))) l)
                            <= length (filter (fun c => negb (mem c seen)) l)).
    { induction l as [|x l IH]; [cbn; lia|]. cbn. rewrite mem_insert.
      destruct (Pos.eqb x d), (mem x seen); cbn; lia. }
    induction universe as [|x l IH]; [easy|]. cbn. rewrite mem_insert.
    destruct Hd as [->|Hd].
    - rewrite Pos.eqb_refl, Hm. cbn. specialize (Hle l). lia.
    - specialize (IH Hd). destruct (Pos.eqb x d), (mem x seen); cbn; lia.
  Qed.

  Lemma visit_spec ds : forall todo seen todo' seen',
    (forall d, In d ds -> In d universe) ->
    visit ds todo seen = (todo', seen') ->
    (forall c, mem c seen' = true <-> mem c seen = true \/ In c ds) /\
    (forall c, In c todo' <-> In c todo \/ (In c ds /\ mem c seen = false)) /\
    length todo' + unseen seen' <= length todo + unseen seen.
  Proof.
    induction ds as [|d ds IH]; intros todo seen todo' seen' Hin H; cbn in H.
    { injection H as <- <-. cbn. intuition lia. }
    destruct (mem d seen) eqn:Hm.
    - apply IH in H; [|intros; apply Hin; now right]. destruct H as (H1 & H2 & H3).
      repeat split; [| | | |lia].
      + intros Hc. apply H1 in Hc. cbn. tauto.
      + intros [Hc|[<-|Hc]]; apply H1; auto.
      + intros Hc. apply H2 in Hc. cbn. tauto.
      + intros [Hc|[[<-|Hc] Hn]]; apply H2; auto. congruence.
    - apply IH in H; [|intros; apply Hin; now right]. destruct H as (H1 & H2 & H3).
      pose proof (unseen_insert d seen (Hin d (or_introl eq_refl)) Hm).
      repeat split.
      + intros Hc. apply H1 in Hc. rewrite mem_insert, orb_true_iff, Pos.eqb_eq in Hc. cbn.
        destruct Hc as [[Hc|Hc]|Hc]; auto.
      + intros Hc. apply H1. rewrite mem_insert, orb_true_iff, Pos.eqb_eq. cbn in Hc. intuition congruence.
      + intros Hc. apply H2 in Hc. cbn in *. rewrite mem_insert in Hc.
        destruct Hc as [[Hc|Hc]|[Hc Hn]]; subst; auto. apply orb_false_iff in Hn. tauto.
      + intros Hc. apply H2. cbn in *. rewrite mem_insert.
        destruct Hc as [Hc|[[Hc|Hc] Hn]]; auto.
        destruct (Pos.eqb_spec c d) as [->|]; auto.
      + cbn in *. lia.
  Qed.

  Lemma flood_spec fuel : forall todo seen,
    length todo + unseen seen <= fuel ->
    (forall c, In c todo -> mem c seen = true) ->
    (forall c, mem c seen = true -> In c todo \/ forall d, In d (next c) -> mem d seen = true) ->
    let seen' := flood fuel todo seen in
    (forall c, mem c seen' = true -> mem c seen = true \/ exists a, In a todo /\ reaches a c) /\
    (forall c, mem c seen = true -> mem c seen' = true) /\
    (forall c d, mem c seen' = true -> In d (next c) -> mem d seen' = true).
  Proof.
    induction fuel as [|fuel IH]; intros todo seen Hf Hs Hc; cbn.
    { destruct todo; [|cbn in Hf; lia]. repeat split; auto. intros c d Hm Hd. now destruct (Hc c Hm) as [[]|]; auto. }
    destruct todo as [|c rest].
    { repeat split; auto. intros c d Hm Hd. now destruct (Hc c Hm) as [[]|]; auto. }
    destruct (visit (next c) rest seen) as [todo' seen'] eqn:Hv.
    apply visit_spec in Hv; [|eauto]. destruct Hv as (H1 & H2 & H3).
    specialize (IH todo' seen'). cbn in Hf, IH.
    destruct IH as (I1 & I2 & I3).
    - lia.
    - intros x Hx. apply H1. apply H2 in Hx. destruct Hx as [Hx|[Hx _]]; auto. left. apply Hs. now right.
    - intros x Hx. apply H1 in Hx.
      destruct (mem x seen) eqn:Hm.
      + destruct (Hc x Hm) as [[->|Hi]|Hi].
        * right. intros d Hd. apply H1. auto.
        * left. apply H2. auto.
        * right. intros d Hd. apply H1. auto.
      + left. apply H2. destruct Hx as [Hx|Hx]; [congruence|auto].
    - repeat split; auto.
      + intros x Hx. apply I1 in Hx. destruct Hx as [Hx|[a [Ha Hr]]].
        * apply H1 in Hx. destruct Hx as [Hx|Hx]; auto. right. exists c. split; [now left|].
          eapply reaches_step; [exact Hx|constructor].
        * apply H2 in Ha. destruct Ha as [Ha|[Ha _]].
          -- right. exists a. split; [now right|auto].
          -- right. exists c. split; [now left|]. now apply reaches_step with a.
      + intros x Hx. apply I2, H1. auto.
  Qed.

  Theorem flood_from_spec fuel start :
    length universe <= fuel -> (forall c, In c start -> In c universe) ->
    forall c, mem c (flood_from fuel start) = true <-> exists a, In a start /\ reaches a c.
  Proof.
    intros Hf Hs c. unfold flood_from.
    destruct (visit start [] none) as [todo seen] eqn:Hv.
    apply visit_spec in Hv; auto. destruct Hv as (H1 & H2 & H3).
    assert (Hu : unseen none <= length universe)
      by (unfold unseen; clear; induction universe as [|x l IH]; cbn; [lia|destruct (negb _); cbn; lia]).
    destruct (flood_spec fuel todo seen) as (I1 & I2 & I3).
    - cbn in H3. lia.
    - intros x Hx. apply H1. apply H2 in Hx. destruct Hx as [[]|[Hx _]]. auto.
    - intros x Hx. left. apply H2. right. apply H1 in Hx. rewrite mem_none in *. destruct Hx; [easy|auto].
    - split.
      + intros Hc. apply I1 in Hc. destruct Hc as [Hc|[a [Ha Hr]]].
        * apply H1 in Hc. rewrite mem_none in Hc. destruct Hc as [|Hc]; [easy|]. exists c. split; [auto|constructor].
        * exists a. split; [|auto]. apply H2 in Ha. destruct Ha as [[]|[]]; auto.
      + intros [a [Ha Hr]]. assert (Hm : mem a (flood fuel todo seen) = true) by (apply I2, H1; auto).
        clear Ha. induction Hr; eauto.
  Qed.
End Flood.
