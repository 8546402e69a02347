(** Proofs that Breaker holds: pairings and answers, read from bytes. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Fields Captures Holds Stands Pairs.
Import ListNotations.

Section Answers.
  Variable k : setup.
  Let b := on k.

  Definition rest := (list positive * records)%type.

  Definition no_answer : positive := 256.

  Fixpoint read_pairs (n : nat) (bytes : list positive) : option (list (cell * cell) * list positive) :=
    match n, bytes with
    | O, _ => Some ([], bytes)
    | S n, c :: d :: bytes =>
        match read_pairs n bytes with Some (l, bytes) => Some ((c, d) :: l, bytes) | None => None end
    | _, _ => None
    end.

  (** One entry: Maker's move, or a pass; its carrier; and whether it covers other moves. *)
  Record entry := Entry { move : cell; carrier : set; covers : bool }.

  (** Whether a cell that is left empty is never captured alone. *)
  Definition no_hole (p : field) (m : cell) : bool :=
    rim b m || existsb (fun d => is_breaker p d || is_out p d) (beside b m).

  Definition playable (p : field) (c : cell) : bool := listed c (cells b) && is_open p c.

  (** The position after a move and an answer. *)
  Definition after_both (p : field) (m a : cell) : field :=
    let p := if Pos.eqb m pass then p else Map.add m Maker p in
    if Pos.eqb a no_answer then p else Map.add a Breaker p.

  (** Reads the guard of an entry, if it has one. *)
  Definition read_guard (p : field) (m : cell) (x : set) (st : rest) : option (rest * entry) :=
    match fst st with
    | d :: bytes =>
        if Pos.eqb d no_answer then Some ((bytes, snd st), Entry m x false) else
        match bytes with
        | e :: bytes =>
            if forallb (fun c => listed c (beside b m) && is_open p c && negb (mem c x)) [d; e] && negb (Pos.eqb d e)
            then Some ((bytes, snd st), Entry m (insert d (insert e x)) true) else None
        | [] => None
        end
    | [] => None
    end.

  Definition read_entry (read : field -> rest -> option (rest * set)) (p : field) (m : cell) (st : rest) : option (rest * entry) :=
    match fst st with
    | a :: bytes =>
        if (Pos.eqb m pass || playable p m) &&
           (if Pos.eqb a no_answer then negb (Pos.eqb m pass) else playable p a && negb (Pos.eqb a m)) then
          let after := after_both p m a in
          match read after (bytes, snd st) with
          | Some (st, x) =>
              let x := if Pos.eqb a no_answer then x else insert a x in
              if Pos.eqb m pass || no_hole after m then Some (st, Entry m x true) else read_guard p m x st
          | None => None
          end
        else None
    | [] => None
    end.

  Fixpoint entries (read : field -> rest -> option (rest * set)) (n : nat) (p : field) (named : list cell) (st : rest) :
      option (rest * list entry) :=
    match n, fst st with
    | S n, m :: bytes =>
        if Pos.eqb m stop then Some ((bytes, snd st), []) else
        if listed m named then None else
        match read_entry read p m (bytes, snd st) with
        | Some (st, e) =>
            match entries read n p (if Pos.eqb m pass then named else m :: named) st with
            | Some (st, l) => Some (st, e :: l)
            | None => None
            end
        | None => None
        end
    | _, _ => None
    end.

  (** Reads the record of a position with Maker to move, if it needs one; returns its carrier. *)
  Fixpoint held_in (depth : nat) (p : field) (st : rest) : option (rest * set) :=
    match simplified k p with
    | None => Some (st, none)
    | Some p =>
        match recall k p (snd st) with
        | Some x => Some (st, x)
        | None =>
            match depth, fst st with
            | S depth, first :: bytes =>
                if Pos.leb 193 first && Pos.leb first 255 then
                  match read_pairs (Pos.to_nat first - 193) bytes with
                  | Some (pairs, bytes) =>
                      if pairs_hold k p pairs
                      then let x := paired pairs in Some ((bytes, learn k p x (snd st)), x) else None
                  | None => None
                  end
                else
                  match entries (held_in depth) (fuel k * 4) p [] st with
                  | Some ((bytes, known), l) =>
                      if existsb covers l &&
                         forallb (fun c => negb (is_open p c) ||
                           existsb (fun e => negb (Pos.eqb (move e) pass) && Pos.eqb (move e) c || covers e && negb (mem c (carrier e))) l) (cells b)
                      then let x := fold_right (united k) none (map carrier l) in
                           Some ((bytes, learn k p x known), x) else None
                  | None => None
                  end
            | _, _ => None
            end
        end
    end.

  Definition check_holds (p : field) (bytes : list positive) : option (list positive) :=
    match held_in (S (length (cells b))) p (bytes, Map.empty _) with Some (st, _) => Some (fst st) | None => None end.

  Hypothesis fine : ready k.
  Variable s : side.
  Let fit : fitting b := ready_fit k fine.

  (** With Breaker to move, it answers on the carrier or not at all. *)
  Definition answerable (x : set) (q : position) : Prop :=
    keeps k s x q \/ exists a, In a (cells b) /\ mem a x = true /\ q a = Free /\ keeps k s x (put q a (other s)).

  Definition entry_holds (p : field) (e : entry) : Prop :=
    (forall c, In c (cells b) -> mem c (carrier e) = true -> at_ p c = None) /\
    (move e <> pass -> In (move e) (cells b) -> at_ p (move e) = None -> forall q, stands k s q (at_ p) (carrier e) -> q (move e) = Free ->
       answerable (carrier e) (put q (move e) s)) /\
    (covers e = true -> forall q, stands k s q (at_ p) (carrier e) -> answerable (carrier e) q).

  Lemma answerable_not_enclosed x q : answerable x q -> ~ encloses b s q.
  Proof.
    intros [H|(a & Ha & _ & Hf & H)].
    - now apply keeps_not_enclosed in H.
    - apply keeps_not_enclosed in H. intros He. apply H. revert He. apply (same_encloses k fine s).
      intros c Hc. rewrite own_put. pose proof (other_neq s). unfold own.
      destruct (Pos.eq_dec c a) as [->|]; [rewrite Hf|]; intuition congruence.
  Qed.

  Lemma fold_carriers l c : In c (cells b) ->
    mem c (fold_right (united k) none (map carrier l)) = true <-> exists e, In e l /\ mem c (carrier e) = true.
  Proof.
    intros Hc. rewrite (fold_united k c (map carrier l) Hc). split.
    - intros (x & Hx & Hm). apply in_map_iff in Hx. destruct Hx as (e & <- & He). eauto.
    - intros (e & He & Hm). exists (carrier e). split; auto. now apply in_map.
  Qed.

  (** Answers to all moves of Maker's: named ones, and those off the carrier of an entry that covers. *)
  Theorem answers_keep p l : (forall e, In e l -> entry_holds p e) -> (exists e, In e l /\ covers e = true) ->
    (forall c, In c (cells b) -> at_ p c = None ->
      exists e, In e l /\ (move e <> pass /\ move e = c \/ covers e = true /\ mem c (carrier e) = false)) ->
    claim k s (at_ p) (fold_right (united k) none (map carrier l)).
  Proof.
    intros Hl (e0 & He0 & Hcov0) Hall. set (x := fold_right _ _ _).
    assert (Hx : forall e, In e l -> forall c, In c (cells b) -> mem c (carrier e) = true -> mem c x = true)
      by (intros e He c Hc Hm; apply fold_carriers; eauto).
    assert (Hfree : forall c, In c (cells b) -> mem c x = true -> at_ p c = None).
    { intros c Hc Hm. apply fold_carriers in Hm; auto. destruct Hm as (e & He & Hm). now apply (Hl e He). }
    split; auto. intros q. induction q as [q IH] using (by_left_over k). intros Hq.
    assert (Hless : forall e, In e l -> stands k s q (at_ p) (carrier e)).
    { intros e He. eapply stands_less; [exact Hq|]. now apply Hx. }
    apply kept.
    - apply (answerable_not_enclosed (carrier e0)). destruct (Hl e0 He0) as (_ & _ & H). auto.
    - intros m Hm Hf. destruct (mem m x) eqn:Hmx.
      + assert (Hans : exists e, In e l /\ answerable (carrier e) (put q m s)).
        { destruct (Hall m Hm (Hfree m Hm Hmx)) as (e & He & [[Hnp <-]|[Hcov Hoff]]); exists e; split; auto.
          - destruct (Hl e He) as (_ & H & _). auto.
          - destruct (Hl e He) as (_ & _ & H). apply H; auto. apply (stands_maker k s); auto. }
        destruct Hans as (e & He & [Hk|(a & Ha & Hax & Hfa & Hk)]).
        * left. exact (keeps_weaken k fine s (carrier e) x _ (Hx e He) Hk).
        * right. split; auto. exists a. refine (conj Ha (conj (Hx e He a Ha Hax) (conj Hfa _))).
          exact (keeps_weaken k fine s (carrier e) x _ (Hx e He) Hk).
      + left. apply IH; [now apply left_over_put|]. apply (stands_maker k s); auto.
  Qed.

  Lemma playable_spec p c : playable p c = true <-> In c (cells b) /\ at_ p c = None.
  Proof.
    unfold playable, is_open. rewrite andb_true_iff, listed_spec. now destruct (at_ p c).
  Qed.

  Lemma at_both p m a c : at_ (after_both p m a) c =
    if negb (Pos.eqb a no_answer) && Pos.eqb c a then Some Breaker
    else if negb (Pos.eqb m pass) && Pos.eqb c m then Some Maker else at_ p c.
  Proof.
    unfold after_both. destruct (Pos.eqb a no_answer), (Pos.eqb m pass); cbn; rewrite ?at_add; auto;
      destruct (Pos.eqb c a); auto; now rewrite at_add.
  Qed.

  Lemma own_other_not q c : own (other s) q c -> ~ own s q c.
  Proof. apply breaker_not_own. Qed.

  (** The game after both moves of an entry, where Maker's is a real one or a pass. *)
  Lemma stands_answer q p x m a : claim k s (at_ (after_both p m a)) x ->
    stands k s q (at_ (after_both p m no_answer)) (if Pos.eqb a no_answer then x else insert a x) ->
    (a <> no_answer -> In a (cells b) /\ at_ p a = None /\ a <> m) ->
    answerable (if Pos.eqb a no_answer then x else insert a x) q.
  Proof.
    intros [Hx Hk] Hq Ha. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; [left; now apply Hk|].
    destruct (Ha Hn) as (Hac & Hpa & Ham). right. exists a.
    assert (Hax : mem a (insert a x) = true) by now rewrite mem_insert, Pos.eqb_refl.
    assert (Hqa : q a = Free) by now apply (Hq a Hac).
    refine (conj Hac (conj Hax (conj Hqa _))).
    apply (keeps_weaken k fine s x). { intros c _ Hm. now rewrite mem_insert, Hm, orb_true_r. }
    apply Hk. assert (Hmx : mem a x = false).
    { destruct (mem a x) eqn:E; auto. specialize (Hx a Hac E). rewrite at_both, Pos.eqb_refl in Hx.
      apply Pos.eqb_neq in Hn. now rewrite Hn in Hx. }
    assert (Hs : stands k s q (at_ (after_both p m no_answer)) x).
    { eapply stands_less; [exact Hq|]. intros c _ Hm. now rewrite mem_insert, Hm, orb_true_r. }
    apply (stands_add k s q _ x a (other s)) in Hs; auto.
    intros c Hc. specialize (Hs c Hc). rewrite at_both. rewrite at_add, at_both in Hs.
    assert (Ho : same (other s) s = false) by now destruct s. rewrite Ho in Hs. apply Pos.eqb_neq in Hn. rewrite Hn. cbn [negb andb].
    destruct (Pos.eqb c a); auto.
  Qed.

  Lemma stands_same q p p' x : (forall c, In c (cells b) -> p c = p' c) -> stands k s q p x -> stands k s q p' x.
  Proof. intros E H c Hc. rewrite <- E by auto. now apply H. Qed.

  (** A free cell in which Maker might be: the guard keeps it from being captured alone. *)
  Lemma hole_answer q p x y m a : claim k s (at_ (after_both p m a)) x -> m <> pass -> In m (cells b) -> at_ p m = None ->
    (a <> no_answer -> In a (cells b) /\ at_ p a = None /\ a <> m) ->
    stands k s q (at_ p) y -> (forall c, In c (cells b) -> mem c x = true -> mem c y = true) ->
    (a <> no_answer -> mem a y = true) ->
    (~ own s q m ->
      forall q', (forall c, q' c = if negb (Pos.eqb a no_answer) && Pos.eqb c a then Of (other s) else q c) ->
       guarded k s x y q' m) ->
    answerable y q.
  Proof.
    intros Hcl Hmp Hm Hpm Ha Hq Hxy Hay Hg.
    set (q' := if Pos.eqb a no_answer then q else put q a (other s)).
    assert (Hqa : a <> no_answer -> q a = Free) by (intros Hn; apply (Hq a); [now apply Ha|auto]).
    enough (K : keeps k s y q').
    { unfold q' in K. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; [now left|right]. exists a.
      destruct (Ha Hn) as (Hac & _). exact (conj Hac (conj (Hay Hn) (conj (Hqa Hn) K))). }
    assert (Eq : forall c, q' c = if negb (Pos.eqb a no_answer) && Pos.eqb c a then Of (other s) else q c)
      by (intros c; unfold q', put; destruct (Pos.eqb a no_answer); cbn; auto).
    assert (Hx : forall c, In c (cells b) -> mem c x = true -> at_ p c = None /\ c <> m /\ (a <> no_answer -> c <> a)).
    { intros c Hc Hmem. destruct Hcl as [Hx _]. specialize (Hx c Hc Hmem). rewrite at_both in Hx.
      assert (Hmp' := Hmp). apply Pos.eqb_neq in Hmp'. rewrite Hmp' in Hx. cbn [negb andb] in Hx.
      destruct (Pos.eqb_spec a no_answer) as [->|Hn]; cbn [negb andb] in Hx.
      - destruct (Pos.eqb_spec c m); [easy|]. tauto.
      - destruct (Pos.eqb_spec c a); [easy|]. destruct (Pos.eqb_spec c m); [easy|]. tauto. }
    (* The position with Maker on m as well. *)
    assert (Hno : ~ own (other s) q m) by now apply (Hq m Hm).
    assert (Hqm' : ~ own s q' m -> q' m = Free).
    { intros Ho. unfold own in *. rewrite Eq in *. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; cbn in *.
      - destruct (q m) as [|t]; auto. destruct t, s; cbn in *; congruence.
      - destruct (Ha Hn) as (_ & _ & Ham). destruct (Pos.eqb_spec m a); [congruence|].
        destruct (q m) as [|t]; auto. destruct t, s; cbn in *; congruence. }
    assert (Hst : forall w, (forall c, c <> m -> w c = q' c) -> own s w m -> grown q' w -> stands k s w (at_ (after_both p m a)) x).
    { intros w Hw Hwm Hgrow c Hc.
      destruct (Hq c Hc) as (H1 & H2 & H3 & H4 & H5).
      assert (Hgq : grown q w).
      { intros d Hd. assert (E : q' d = q d).
        { rewrite Eq. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; cbn; auto.
          destruct (Pos.eqb_spec d a) as [->|]; auto. destruct Hd. auto. }
        rewrite <- E. apply Hgrow. now rewrite E. }
      rewrite at_both. assert (Hmp' := Hmp). apply Pos.eqb_neq in Hmp'. rewrite Hmp'. cbn [negb andb].
      destruct (negb (Pos.eqb a no_answer) && Pos.eqb c a) eqn:Eca.
      - assert (Ewc : w c = Of (other s)).
        { apply andb_true_iff in Eca. destruct Eca as [En Eca]. apply negb_true_iff, Pos.eqb_neq in En. apply Pos.eqb_eq in Eca. subst c.
          destruct (Ha En) as (_ & _ & Ham). rewrite Hw, Eq by auto. apply Pos.eqb_neq in En. now rewrite En, Pos.eqb_refl. }
        repeat split; try discriminate.
        + intros _. exact Ewc.
        + intros Hmem. destruct (Hx c Hc Hmem) as (_ & _ & Hca). apply andb_true_iff in Eca. destruct Eca as [En Eca].
          apply negb_true_iff, Pos.eqb_neq in En. apply Pos.eqb_eq in Eca. now destruct (Hca En).
      - destruct (Pos.eqb_spec c m) as [->|Hcm].
        + repeat split; try discriminate; auto. intros Hmem. now destruct (Hx m Hc Hmem) as (_ & E & _).
        + assert (Ewc : w c = q c) by now rewrite Hw, Eq, Eca. unfold own. rewrite Ewc. repeat split; auto.
          intros E d Hd. apply (grown_safe k s q); auto. }
    destruct Hcl as [_ Hk].
    destruct (not_own_dec s q' m) as [Ho|Ho].
    - apply (keeps_weaken k fine s x); auto. apply Hk, Hst; auto. intros c _. reflexivity.
    - assert (Hqm := Hqm' Ho).
      assert (Hoq : ~ own s q m).
      { intros E. apply Ho. unfold own in *. rewrite Eq. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; cbn; auto.
        destruct (Ha Hn) as (_ & _ & Ham). destruct (Pos.eqb_spec m a); congruence. }
      apply (keeps_hole k fine s x y m (put q' m s)); auto.
      + apply Hk, Hst.
        * intros c Hc. unfold put. now destruct (Pos.eqb_spec c m).
        * apply own_put. auto.
        * now apply grown_put.
      + apply own_put. auto.
      + intros c Hc Hcm. left. unfold put. now destruct (Pos.eqb_spec c m).
  Qed.

  Lemma answerable_weaken x y q : (forall c, In c (cells b) -> mem c x = true -> mem c y = true) ->
    answerable x q -> answerable y q.
  Proof.
    intros H [Hk|(a & Ha & Hax & Hf & Hk)]; [left|right; exists a; refine (conj Ha (conj (H a Ha Hax) (conj Hf _)))];
      now apply (keeps_weaken k fine s x).
  Qed.

  Section Entry.
    Variables (p : field) (m a : cell) (x : set).
    Hypothesis real : m = pass \/ playable p m = true.
    Hypothesis answer : if Pos.eqb a no_answer then m <> pass else In a (cells b) /\ at_ p a = None /\ a <> m.
    Hypothesis proved_after : claim k s (at_ (after_both p m a)) x.
    Let x1 := if Pos.eqb a no_answer then x else insert a x.

    Let answer' : a <> no_answer -> In a (cells b) /\ at_ p a = None /\ a <> m.
    Proof. intros Hn. apply Pos.eqb_neq in Hn. now rewrite Hn in answer. Qed.

    Let x_in_x1 c : mem c x = true -> mem c x1 = true.
    Proof. unfold x1. intros H. destruct (Pos.eqb a no_answer); auto. now rewrite mem_insert, H, orb_true_r. Qed.

    Let a_in_x1 : a <> no_answer -> mem a x1 = true.
    Proof. unfold x1. intros H. apply Pos.eqb_neq in H. now rewrite H, mem_insert, Pos.eqb_refl. Qed.

    Let x1_cases c : mem c x1 = true -> mem c x = true \/ (a <> no_answer /\ c = a).
    Proof.
      unfold x1. destruct (Pos.eqb_spec a no_answer); auto. rewrite mem_insert, orb_true_iff, Pos.eqb_eq. tauto.
    Qed.

    Let x1_free c : In c (cells b) -> mem c x1 = true -> at_ p c = None /\ (m <> pass -> c <> m).
    Proof.
      intros Hc Hm. apply x1_cases in Hm. destruct Hm as [Hm|[Hn ->]]; [|destruct (answer' Hn); tauto].
      destruct proved_after as [Hx _]. specialize (Hx c Hc Hm). rewrite at_both in Hx.
      destruct (negb (Pos.eqb a no_answer) && Pos.eqb c a); [easy|].
      destruct (Pos.eqb_spec m pass) as [->|Hp]; cbn [negb andb] in Hx; [split; [auto|easy]|].
      destruct (Pos.eqb_spec c m); [easy|auto].
    Qed.

    Lemma entry_named y q : (forall c, In c (cells b) -> mem c x1 = true -> mem c y = true) ->
      m <> pass -> In m (cells b) -> stands k s q (at_ p) y -> q m = Free -> answerable y (put q m s).
    Proof.
      intros Hy Hp Hm Hq Hf. apply answerable_weaken with x1; auto. apply (stands_answer _ p x m a); auto.
      fold x1. assert (Hm1 : mem m x1 = false).
      { destruct (mem m x1) eqn:E; auto. apply x1_free in E; auto. destruct E as [_ E]. now destruct (E Hp). }
      assert (Hq1 : stands k s q (at_ p) x1) by (eapply stands_less; eauto).
      apply (stands_add k s q p x1 m s) in Hq1; auto. revert Hq1. apply stands_same. intros c _.
      rewrite at_both, at_add. cbn [negb andb]. apply Pos.eqb_neq in Hp. rewrite Hp. now destruct (same_spec s s).
    Qed.

    Lemma entry_pass y q : (forall c, In c (cells b) -> mem c x1 = true -> mem c y = true) ->
      m = pass -> stands k s q (at_ p) y -> answerable y q.
    Proof.
      intros Hy Hp Hq. apply answerable_weaken with x1; auto. apply (stands_answer _ p x m a); auto. fold x1.
      assert (Hq1 : stands k s q (at_ p) x1) by (eapply stands_less; eauto). revert Hq1. apply stands_same.
      intros c _. rewrite at_both, Hp. reflexivity.
    Qed.

    Lemma entry_cover y q : (forall c, In c (cells b) -> mem c x1 = true -> mem c y = true) ->
      m <> pass -> In m (cells b) -> at_ p m = None -> stands k s q (at_ p) y ->
      (no_hole (after_both p m a) m = true \/ exists d e, d <> e /\ In d (beside b m) /\ In e (beside b m) /\
        mem d x1 = false /\ mem e x1 = false /\ mem d y = true /\ mem e y = true) -> answerable y q.
    Proof.
      intros Hy Hp Hm Hpm Hq Hg. apply (hole_answer q p x y m a proved_after Hp Hm Hpm answer' Hq).
      { intros c Hc H. apply Hy; auto. }
      { intros Hn. apply Hy; auto. now apply answer'. }
      intros Hno q' Eq.
      assert (Hb : forall d, q d = Of (other s) -> q' d = Of (other s)) by (intros d E; rewrite Eq; now destruct (_ && _)).
      destruct Hg as [Hg|(d & e & Hde & Hd & He & Hdx & Hex & Hdy & Hey)].
      - unfold no_hole in Hg. apply orb_true_iff in Hg. destruct Hg as [Hg|Hg]; [now left|].
        apply existsb_exists in Hg. destruct Hg as (d & Hd & Hg).
        destruct (fits_inside b fit _ _ Hd) as [_ Hdc]. pose proof (fits_apart b fit _ _ Hd) as Hdm.
        unfold is_breaker, is_out in Hg. rewrite at_both in Hg.
        destruct (negb (Pos.eqb a no_answer) && Pos.eqb d a) eqn:Ea.
        + right; left. exists d. split; auto. now rewrite Eq, Ea.
        + destruct (Pos.eqb_spec d m) as [|_]; [easy|]. rewrite andb_false_r in Hg.
          destruct (Hq d Hdc) as (_ & H2 & _ & _ & H5). destruct (at_ p d) as [[]|]; try easy.
          * right; left. exists d. split; auto. apply Hb. now apply H2.
          * destruct (H5 eq_refl m (or_intror (fits_back b fit _ _ Hd))) as [Ho|[Hr|(e & He & r & Hr & Hpath)]]; [easy|now left|].
            right; left. exists e. split; auto. apply Hb. now apply path_first in Hpath.
      - right; right. exists d, e.
        assert (K : forall c, In c (beside b m) -> mem c x1 = false -> mem c y = true -> q' c = Free /\ mem c x = false).
        { intros c Hc Hcx Hcy. destruct (fits_inside b fit _ _ Hc) as [_ Hcc]. split.
          - rewrite Eq. destruct (Pos.eqb_spec a no_answer) as [->|Hn]; cbn [negb andb]; [now apply (Hq c Hcc)|].
            destruct (Pos.eqb_spec c a) as [->|]; [rewrite a_in_x1 in Hcx; congruence|now apply (Hq c Hcc)].
          - destruct (mem c x) eqn:E; auto. apply x_in_x1 in E. congruence. }
        destruct (K d Hd Hdx Hdy), (K e He Hex Hey). repeat split; auto.
    Qed.

    Lemma entry_plain (cov : bool) : (cov = true -> m = pass \/ no_hole (after_both p m a) m = true) ->
      entry_holds p (Entry m x1 cov).
    Proof.
      intros Hcov. refine (conj _ (conj _ _)); cbn.
      - intros c Hc Hm. now apply x1_free.
      - intros Hp Hm _ q Hq Hf. apply entry_named; auto.
      - intros H q Hq. destruct (Hcov H) as [Hp|Hh]; [apply entry_pass; auto|].
        destruct (Pos.eq_dec m pass) as [Hp|Hp]; [apply entry_pass; auto|].
        destruct real as [|Hr]; [easy|]. apply playable_spec in Hr. apply entry_cover; auto; tauto.
    Qed.

    Lemma entry_guard d e : m <> pass -> d <> e ->
      (forall c, c = d \/ c = e -> In c (beside b m) /\ at_ p c = None /\ mem c x1 = false) ->
      entry_holds p (Entry m (insert d (insert e x1)) true).
    Proof.
      intros Hp Hde Hg.
      assert (Hy : forall c, mem c x1 = true -> mem c (insert d (insert e x1)) = true)
        by (intros c H; rewrite !mem_insert, H, !orb_true_r; auto).
      destruct real as [|Hr]; [easy|]. apply playable_spec in Hr. destruct Hr as [Hm Hpm].
      refine (conj _ (conj _ _)); cbn.
      - intros c Hc H0. rewrite !mem_insert, !orb_true_iff, !Pos.eqb_eq in H0.
        destruct H0 as [H0|[H0|H0]]; [apply Hg; auto..|now apply x1_free].
      - intros _ _ _ q Hq Hf. apply entry_named; auto.
      - intros _ q Hq. apply entry_cover; auto. right. exists d, e.
        destruct (Hg d (or_introl eq_refl)) as (Hd1 & Hd2 & Hd3), (Hg e (or_intror eq_refl)) as (He1 & He2 & He3).
        rewrite !mem_insert, !Pos.eqb_refl, !orb_true_r. auto 10.
    Qed.
  End Entry.

  Definition sound (st : rest) : Prop := true_records k (claim k s) (snd st).

  Definition reads (read : field -> rest -> option (rest * set)) : Prop :=
    forall p st st' x, sound st -> read p st = Some (st', x) -> claim k s (at_ p) x /\ sound st'.

  Lemma read_entry_sound read p m st st' e : reads read -> sound st -> read_entry read p m st = Some (st', e) ->
    entry_holds p e /\ sound st'.
  Proof.
    intros Hr Hs H. unfold read_entry in H. destruct (fst st) as [|a bytes]; [easy|].
    destruct (_ && _) eqn:Hok; [|easy]. apply andb_true_iff in Hok. destruct Hok as [Hreal Hans].
    destruct (read (after_both p m a) (bytes, snd st)) as [[st1 x]|] eqn:Hread; [|easy].
    apply Hr in Hread; auto. destruct Hread as [Hcl Hs1].
    assert (Hreal' : m = pass \/ playable p m = true) by (apply orb_true_iff in Hreal; now rewrite Pos.eqb_eq in Hreal).
    assert (Hans' : if Pos.eqb a no_answer then m <> pass else In a (cells b) /\ at_ p a = None /\ a <> m).
    { destruct (Pos.eqb a no_answer); [now apply negb_true_iff, Pos.eqb_neq in Hans|].
      apply andb_true_iff in Hans. rewrite playable_spec, negb_true_iff, Pos.eqb_neq in Hans. tauto. }
    destruct (Pos.eqb m pass || no_hole (after_both p m a) m) eqn:Hcov.
    - injection H as <- <-. split; auto. apply entry_plain; auto. intros _.
      apply orb_true_iff in Hcov. now rewrite Pos.eqb_eq in Hcov.
    - apply orb_false_iff in Hcov. destruct Hcov as [Hp _]. apply Pos.eqb_neq in Hp. unfold read_guard in H.
      destruct (fst st1) as [|d bytes1]; [easy|]. destruct (Pos.eqb d no_answer).
      { injection H as <- <-. split; auto. apply entry_plain; auto. discriminate. }
      destruct bytes1 as [|e0 bytes1]; [easy|].
      match type of H with (if ?g then _ else _) = _ => destruct g eqn:Hg; [|easy] end. injection H as <- <-. split; auto.
      rewrite andb_true_iff, forallb_forall, negb_true_iff, Pos.eqb_neq in Hg. destruct Hg as [Hg Hde].
      apply entry_guard; auto. intros c Hc. assert (Hin : In c [d; e0]) by (cbn; intuition).
      specialize (Hg c Hin). rewrite !andb_true_iff, listed_spec, negb_true_iff in Hg.
      unfold is_open in Hg. destruct (at_ p c); intuition discriminate.
  Qed.

  Lemma entries_sound read n : reads read -> forall p named st st' l, sound st ->
    entries read n p named st = Some (st', l) -> (forall e, In e l -> entry_holds p e) /\ sound st'.
  Proof.
    intros Hr. induction n as [|n IH]; intros p named [bytes known] st' l Hs H; cbn [entries fst snd] in H; [easy|].
    destruct bytes as [|m bytes]; [easy|]. destruct (Pos.eqb m stop). { injection H as <- <-. now split. }
    destruct (listed m named); [easy|]. destruct (read_entry read p m (bytes, known)) as [[st1 e]|] eqn:He; [|easy].
    apply read_entry_sound in He; auto. destruct He as [He Hs1].
    destruct (entries read n p _ st1) as [[st2 l']|] eqn:Hl; [|easy]. injection H as <- <-.
    apply IH in Hl; auto. destruct Hl as [Hl Hs2]. split; auto. intros f [<-|Hf]; auto.
  Qed.

  Theorem held_in_sound depth : reads (held_in depth).
  Proof.
    induction depth as [|depth IH]; intros p [bytes known] st' x Hs H; cbn [held_in fst snd] in H;
      (destruct (simplified k p) as [p'|] eqn:Hp; [|injection H as <- <-; split; [now apply claim_over|auto]]);
      (destruct (recall k p' known) as [y|] eqn:Hrec;
       [injection H as <- <-; split; auto; apply (claim_simplified k fine s p p'); auto;
        apply (recall_spec k fine (claim k s)) with (l := known); auto; apply claim_turn; auto|]); [easy|].
    destruct bytes as [|first bytes]; [easy|].
    assert (Hlearn : forall y known', claim k s (at_ p') y -> true_records k (claim k s) known' ->
      claim k s (at_ p) y /\ true_records k (claim k s) (learn k p' y known')).
    { intros y known' Hy Hk. split; [now apply (claim_simplified k fine s p p')|].
      apply true_learn; auto. apply claim_same. }
    destruct (Pos.leb 193 first && Pos.leb first 255).
    - destruct (read_pairs _ bytes) as [[pairs bytes']|]; [|easy]. destruct (pairs_hold k p' pairs) eqn:Hpairs; [|easy].
      injection H as <- <-. apply Hlearn; auto. now apply pairing_keeps.
    - destruct (entries (held_in depth) _ p' [] _) as [[[bytes' known'] l]|] eqn:He; [|easy].
      destruct (_ && _) eqn:Hall; [|easy]. injection H as <- <-.
      apply entries_sound in He; auto. destruct He as [Hl Hs']. apply Hlearn; auto.
      apply andb_true_iff in Hall. destruct Hall as [Hcov Hall]. rewrite forallb_forall in Hall.
      apply answers_keep; auto.
      + apply existsb_exists in Hcov. destruct Hcov as (e & He & Hc). eauto.
      + intros c Hc Hpc. specialize (Hall c Hc). unfold is_open in Hall. rewrite Hpc in Hall. cbn [negb orb] in Hall.
        apply existsb_exists in Hall. destruct Hall as (e & He & Hall). exists e. split; auto.
        rewrite orb_true_iff, !andb_true_iff, !negb_true_iff, Pos.eqb_neq, Pos.eqb_eq in Hall. tauto.
  Qed.

  Theorem check_holds_sound p q bytes left : check_holds p bytes = Some left ->
    (forall c, In c (cells b) -> match at_ p c with
      | None => q c = Free | Some Maker => q c = Of s | Some Breaker => q c = Of (other s) | Some Out => False end) ->
    holds b s q.
  Proof.
    unfold check_holds. intros H Hq. destruct (held_in _ p _) as [[st x]|] eqn:Hr; [|easy].
    apply held_in_sound in Hr; [|apply true_none]. destruct Hr as [[Hx Hk] _].
    apply (keeps_holds k s x). apply Hk. intros c Hc. specialize (Hq c Hc). specialize (Hx c Hc). unfold own.
    pose proof (other_neq s). destruct (at_ p c) as [[]|]; repeat split; intros; try tauto; try congruence; intuition congruence.
  Qed.
End Answers.
