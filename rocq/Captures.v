(** Proofs that Maker captures. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Fields.
Import ListNotations.

Section Captures.
  Variable k : setup.
  Let b := on k.

  (** The bytes that are left, and the records with Maker and with Breaker to move. *)
  Definition progress := (list positive * (records * records))%type.

  Definition pass : positive := 129.
  Definition stop : positive := 256.

  (** Breaker's moves until the end of the record; returns the carriers. No two begin with the same byte. *)
  Fixpoint entries (read : field -> progress -> option (progress * set)) (n : nat) (p : field) (named : list positive)
      (st : progress) : option (progress * list set) :=
    match n, fst st with
    | S n, m :: bytes =>
        if Pos.eqb m stop then Some ((bytes, snd st), []) else
        if negb (listed m named) && (Pos.eqb m pass || listed m (cells b) && is_open p m) then
          match read (if Pos.eqb m pass then p else Map.add m Breaker p) (bytes, snd st) with
          | Some (st, carrier) =>
              match entries read n p (m :: named) st with Some (st, l) => Some (st, carrier :: l) | None => None end
          | None => None
          end
        else None
    | _, _ => None
    end.

  (** Reads the record of a position if it needs one, with Maker to move or with Breaker to move. *)
  Fixpoint captured_in (depth : nat) (makers : bool) (p : field) (st : progress) : option (progress * set) :=
    match depth, simplified k p with
    | S depth, Some p =>
        let '(bytes, (mine, theirs)) := st in
        match recall k p (if makers then mine else theirs) with
        | Some carrier => Some (st, carrier)
        | None =>
            if makers then
              match bytes with
              | [] => None
              | m :: bytes =>
                  if Pos.eqb m pass then
                    if is_captured k p then None else
                    match captured_in depth false p (bytes, (mine, theirs)) with
                    | Some ((bytes, (mine, theirs)), carrier) => Some ((bytes, (learn k p carrier mine, theirs)), carrier)
                    | None => None
                    end
                  else if listed m (cells b) && is_open p m then
                    let after := Map.add m Maker p in
                    match (if is_captured k after then Some ((bytes, (mine, theirs)), none)
                           else captured_in depth false after (bytes, (mine, theirs))) with
                    | Some ((bytes, (mine, theirs)), rest) =>
                        let carrier := insert m rest in Some ((bytes, (learn k p carrier mine, theirs)), carrier)
                    | None => None
                    end
                  else None
              end
            else
              match entries (captured_in depth true) (S (S (length (cells b)))) p [] st with
              | Some ((bytes, (mine, theirs)), first :: covers) =>
                  let covers := first :: covers in
                  let carrier := fold_right (united k) none covers in
                  if forallb (fun c => negb (is_open p c) || existsb (fun x => negb (mem c x)) covers) (cells b)
                  then Some ((bytes, (mine, learn k p carrier theirs)), carrier) else None
              | _ => None
              end
        end
    | _, _ => None
    end.

  Definition check_captures (makers : bool) (p : field) (bytes : list positive) : option (list positive) :=
    if is_captured k p then None else
    match captured_in (S (4 * length (cells b))) makers p (bytes, (Map.empty _, Map.empty _)) with
    | Some (st, _) => Some (fst st)
    | None => None
    end.

  Hypothesis fine : ready k.
  Variable s : side.

  (** A position of the game that is as good for Maker as this one with this carrier. *)
  Definition serves (q : position) (p : cell -> option spot) (x : set) : Prop :=
    forall c, In c (cells b) ->
      (p c = Some Maker -> own s q c) /\
      (p c = Some Breaker \/ p c = None -> ~ own s q c) /\
      (mem c x = true -> q c = Free).

  Definition claim (makers : bool) (p : cell -> option spot) (x : set) : Prop :=
    (forall c, In c (cells b) -> mem c x = true -> p c = None) /\
    forall q, serves q p x -> captures b s (if makers then s else other s) q.

  Lemma image_captures f g t p : symmetry b f g -> captures b s t p ->
    forall q, image b f p q -> captures b s t q.
  Proof.
    intros Hs H. induction H as [t p He|p m Hm Hf _ IH|p _ IH|p _ IH1 _ IH2]; intros q Hi.
    - apply captured. apply (encloses_image b (ready_fit k fine) f g Hs s p q); auto.
      intros c Hc. unfold own. now rewrite (Hi c Hc).
    - apply makers_move with (f m).
      + now apply (proj1 Hs).
      + now rewrite <- Hi.
      + apply IH. now apply (image_put b f g).
    - apply makers_pass. auto.
    - apply breakers_turn; auto. intros m Hm Hf. apply (IH2 (g m)).
      + now apply (proj2 Hs).
      + now rewrite <- (image_back b f g p q Hs Hi).
      + now apply (image_put_back b f g).
  Qed.

  Lemma claim_same makers p q x : (forall c, In c (cells b) -> p c = q c) -> claim makers p x -> claim makers q x.
  Proof.
    intros He [Hx H]. split; [intros c Hc Hm; rewrite <- He; auto|].
    intros w Hw. apply H. intros c Hc. rewrite He by auto. now apply Hw.
  Qed.

  Lemma claim_turn makers f g p x : symmetry b f g -> claim makers (fun c => p (f c)) x -> claim makers p (moved k f x).
  Proof.
    intros Hs [Hx H]. split.
    - intros c Hc Hm. apply mem_moved in Hm. destruct Hm as (d & Hd & Hm & <-). now apply Hx.
    - intros q Hq. apply (image_captures f g _ (fun c => q (f c)) Hs); [|now intros c Hc]. apply H.
      intros c Hc. destruct (Hq (f c)) as (H1 & H2 & H3); [now apply (proj1 Hs)|]. unfold own in *. repeat split; auto.
      intros Hm. apply H3. apply mem_moved. eauto.
  Qed.

  Definition true_progress (st : progress) : Prop :=
    true_records k (claim true) (fst (snd st)) /\ true_records k (claim false) (snd (snd st)).

  Lemma is_maker_spec p c : is_maker p c = true <-> at_ p c = Some Maker.
  Proof. unfold is_maker. destruct (at_ p c) as [[]|]; split; congruence. Qed.

  (** What is enclosed here is enclosed in each position that it stands for. *)
  Lemma captured_serves p q x : is_captured k p = true -> serves q (at_ p) x -> encloses b s q.
  Proof.
    intros H Hq. unfold is_captured in H. apply existsb_exists in H. destruct H as (c & Hc & H).
    apply andb_true_iff in H. destruct H as [Hm Hn]. apply negb_true_iff in Hn.
    set (start := filter _ (cells (on k))) in Hn.
    assert (Hok : forall d, not_maker p d = true <-> at_ p d <> Some Maker)
      by (intros d; unfold not_maker; rewrite negb_true_iff, <- is_maker_spec; now destruct (is_maker p d)).
    assert (Hst : forall d, In d start -> In d (cells b) /\ at_ p d <> Some Maker).
    { intros d Hd. apply filter_In in Hd. destruct Hd as [Hd Ho]. split; auto. rewrite <- Hok.
      apply orb_true_iff in Ho. destruct Ho as [Ho|Ho]; [|now apply andb_true_iff in Ho].
      unfold is_out, not_maker, is_maker in *. now destruct (at_ p d) as [[]|]. }
    assert (Hreach : forall d, mem d (flood_in k (not_maker p) start) = true <->
                     exists a, In a start /\ path b (fun d => at_ p d <> Some Maker) a d).
    { intros d. unfold flood_in. apply (spread_spec b (ready_fit k fine) (fuel k) (ready_fuel k fine)); auto. }
    assert (Hno : ~ exists a, In a start /\ path b (fun d => at_ p d <> Some Maker) a c)
      by (rewrite <- Hreach; unfold flood_in in *; congruence).
    apply Hok in Hm. exists c. split; auto. split.
    - destruct (at_ p c) as [[]|] eqn:Hp; try (now apply (Hq c Hc); auto).
      destruct Hno. exists c. split; [|constructor; congruence]. apply filter_In. split; auto.
      unfold is_out. now rewrite Hp.
    - intros r Hr Hpath. apply Hno. exists r. assert (Hrc : In r (cells b)) by now apply (fits_rim b (ready_fit k fine)).
      assert (Hpath' : path b (fun d => at_ p d <> Some Maker) c r).
      { assert (Hin : forall d, In d (cells b) -> ~ own s q d -> at_ p d <> Some Maker)
          by (intros d Hd Ho Hp; apply Ho; now apply (Hq d Hd)).
        revert Hin Hc Hpath. clear - fine. intros Hin Hc Hp.
        apply (path_map b (ready_fit k fine) b (fun c => c) (fun d => ~ own s q d)); auto. }
      split; [|now apply path_back; [apply fine|]].
      apply filter_In. split; auto. apply orb_true_iff. right. apply andb_true_iff. split; auto.
      apply Hok. now apply path_last in Hpath'.
  Qed.

  (** Outside cells only make it harder for Maker. *)
  Lemma simplified_same p p' : simplified k p = Some p' -> forall c, at_ p' c = at_ p c \/ at_ p' c = Some Out.
  Proof.
    unfold simplified. destruct (existsb _ _); [|easy]. intros H. injection H as <-. intros c.
    rewrite at_mark_out. destruct (_ && _); auto.
  Qed.

  Lemma claim_simplified makers p p' x : simplified k p = Some p' -> claim makers (at_ p') x -> claim makers (at_ p) x.
  Proof.
    intros Hs [Hx H]. pose proof (simplified_same p p' Hs) as E. split.
    - intros c Hc Hm. specialize (Hx c Hc Hm). destruct (E c); congruence.
    - intros q Hq. apply H. intros c Hc. destruct (Hq c Hc) as (H1 & H2 & H3).
      destruct (E c) as [->| ->]; repeat split; auto; try discriminate. intros [|]; discriminate.
  Qed.

  Lemma is_open_spec p c : is_open p c = true <-> at_ p c = None.
  Proof. unfold is_open. now destruct (at_ p c). Qed.

  Lemma serves_put p q x m : serves q (at_ p) x -> at_ p m = None -> mem m x = false -> In m (cells b) ->
    serves (put q m s) (at_ (Map.add m Maker p)) x.
  Proof.
    intros H Hp Hx Hm c Hc. destruct (H c Hc) as (H1 & H2 & H3). rewrite at_add, own_put. unfold put.
    destruct (Pos.eqb_spec c m) as [->|Hn].
    - repeat split; auto; [intros [|]; discriminate|congruence].
    - repeat split; auto. intros Ho. specialize (H2 Ho). tauto.
  Qed.

  Lemma serves_less p q x y : serves q p x -> (forall c, In c (cells b) -> mem c y = true -> mem c x = true) -> serves q p y.
  Proof. intros H Hxy c Hc. destruct (H c Hc) as (H1 & H2 & H3). repeat split; auto. Qed.

  (** A move of Breaker's off the carrier of an entry. *)
  Lemma serves_breaker p q x m a : serves q (at_ p) x -> (a = pass \/ at_ p a = None) -> In m (cells b) -> q m = Free ->
    mem m x = false -> serves (put q m (other s)) (at_ (if Pos.eqb a pass then p else Map.add a Breaker p)) x.
  Proof.
    intros H Ha Hm Hf Hx c Hc. destruct (H c Hc) as (H1 & H2 & H3).
    assert (Hput : own s (put q m (other s)) c <-> own s q c).
    { rewrite own_put. pose proof (other_neq s). destruct (Pos.eq_dec c m) as [->|]; [|intuition congruence].
      unfold own. rewrite Hf. intuition congruence. }
    assert (E : forall o, at_ (if Pos.eqb a pass then p else Map.add a Breaker p) c = o ->
                o = at_ p c \/ (o = Some Breaker /\ at_ p c = None)).
    { intros o <-. destruct (Pos.eqb_spec a pass) as [->|Hn]; auto. rewrite at_add.
      destruct (Pos.eqb_spec c a) as [->|]; auto. destruct Ha; auto. easy. }
    rewrite Hput. destruct (E _ eq_refl) as [->|[-> E']]; repeat split; auto; try discriminate.
    - intros Hc'. unfold put. destruct (Pos.eqb_spec c m) as [->|]; [congruence|auto].
    - intros Hc'. unfold put. destruct (Pos.eqb_spec c m) as [->|]; [congruence|auto].
  Qed.

  Lemma fold_united c l : In c (cells b) ->
    mem c (fold_right (united k) none l) = true <-> exists x, In x l /\ mem c x = true.
  Proof.
    intros Hc. induction l as [|x l IH]; cbn.
    - rewrite mem_none. split; [easy|intros (x & [] & _)].
    - rewrite mem_united by auto. rewrite IH. split; [intros [H|(y & Hy & H)]; eauto|].
      intros (y & [->|Hy] & H); eauto.
  Qed.

  (** What reading a record proves. *)
  Definition reads (makers : bool) (read : field -> progress -> option (progress * set)) : Prop :=
    forall p st st' x, true_progress st -> read p st = Some (st', x) -> claim makers (at_ p) x /\ true_progress st'.

  Lemma entries_sound read n : reads true read -> forall p named st st' l, true_progress st ->
    entries read n p named st = Some (st', l) ->
    true_progress st' /\
    forall x, In x l -> exists a, (a = pass \/ at_ p a = None) /\ claim true (at_ (if Pos.eqb a pass then p else Map.add a Breaker p)) x.
  Proof.
    intros Hr. induction n as [|n IH]; intros p named [bytes tables] st' l Ht H; cbn [entries fst snd] in H; [easy|].
    destruct bytes as [|m bytes]; [easy|]. destruct (Pos.eqb m stop).
    { injection H as <- <-. split; [exact Ht|easy]. }
    destruct (negb _ && _) eqn:Hm; [|easy]. destruct (read _ _) as [[st1 x]|] eqn:Hread; [|easy].
    apply Hr in Hread; [|exact Ht]. destruct Hread as [Hx Ht1].
    destruct (entries read n p (m :: named) st1) as [[st2 l']|] eqn:He; [|easy]. injection H as <- <-.
    apply IH in He; auto. destruct He as [Ht2 Hl]. split; auto. intros y [<-|Hy]; auto. exists m. split; auto.
    apply andb_true_iff in Hm. destruct Hm as [_ Hm]. apply orb_true_iff in Hm.
    destruct Hm as [Hm|Hm]; [left; now apply Pos.eqb_eq|right]. apply andb_true_iff in Hm. now apply is_open_spec.
  Qed.

  Theorem captured_in_sound depth : forall makers, reads makers (captured_in depth makers).
  Proof.
    induction depth as [|depth IH]; intros makers p st st' x Ht H; [easy|]. cbn [captured_in] in H.
    destruct (simplified k p) as [p'|] eqn:Hs; [|easy].
    enough (K : claim makers (at_ p') x /\ true_progress st') by (split; [now apply (claim_simplified makers p p')|tauto]).
    clear Hs p. rename p' into p. destruct st as [bytes [mine theirs]]. destruct Ht as [Hmine Htheirs]. cbn in Hmine, Htheirs.
    destruct (recall k p (if makers then mine else theirs)) as [carrier|] eqn:Hrec.
    { injection H as <- <-. split; [|now split].
      apply (recall_spec k fine (claim makers)) with (l := if makers then mine else theirs); auto.
      - apply claim_turn.
      - now destruct makers. }
    destruct makers.
    - destruct bytes as [|m bytes]; [easy|]. destruct (Pos.eqb m pass).
      + destruct (is_captured k p); [easy|].
        destruct (captured_in depth false p (bytes, (mine, theirs))) as [[[bytes1 [mine1 theirs1]] c1]|] eqn:Hr; [|easy].
        injection H as <- <-. apply IH in Hr; [|now split]. destruct Hr as [Hc [Hm1 Ht1]]. cbn in *.
        assert (Hc' : claim true (at_ p) c1).
        { destruct Hc as [Hx Hq]. split; auto. intros q Hserves. apply makers_pass. now apply Hq. }
        split; auto. split; auto. apply true_learn; auto. apply claim_same.
      + destruct (listed m (cells b) && is_open p m) eqn:Hm; [|easy]. apply andb_true_iff in Hm.
        destruct Hm as [Hin Hfree]. apply listed_spec in Hin. apply is_open_spec in Hfree.
        match type of H with match ?e with _ => _ end = _ => destruct e as [[[bytes1 [mine1 theirs1]] rest]|] eqn:Hr; [|easy] end.
        injection H as <- <-.
        assert (Hrest : (is_captured k (Map.add m Maker p) = true /\ rest = none \/ claim false (at_ (Map.add m Maker p)) rest)
                        /\ true_progress (bytes1, (mine1, theirs1))).
        { destruct (is_captured k (Map.add m Maker p)) eqn:Hcap.
          - injection Hr as <- <- <- <-. split; [auto|now split].
          - apply IH in Hr; [|now split]. destruct Hr. auto. }
        clear Hr. destruct Hrest as [Hrest [Hm1 Ht1]]. cbn in Hm1, Ht1.
        assert (Hno : forall c, In c (cells b) -> mem c rest = true -> at_ p c = None /\ c <> m).
        { intros c Hc Hmem. destruct Hrest as [[_ ->]|[Hx _]]; [now rewrite mem_none in Hmem|].
          specialize (Hx c Hc Hmem). rewrite at_add in Hx. now destruct (Pos.eqb_spec c m). }
        assert (Hc : claim true (at_ p) (insert m rest)).
        { split.
          - intros c Hc Hmem. rewrite mem_insert, orb_true_iff, Pos.eqb_eq in Hmem.
            destruct Hmem as [->|Hmem]; [auto|]. now apply Hno.
          - intros q Hq. assert (Hqm : q m = Free) by (apply (Hq m Hin); now rewrite mem_insert, Pos.eqb_refl).
            assert (Hmr : mem m rest = false).
            { destruct (mem m rest) eqn:E; auto. apply Hno in E; auto. now destruct E. }
            assert (Hq' : serves (put q m s) (at_ (Map.add m Maker p)) rest).
            { apply serves_put; auto. apply serves_less with (insert m rest); auto.
              intros c _ Hmem. rewrite mem_insert, Hmem. apply orb_true_r. }
            apply makers_move with m; auto. destruct Hrest as [[Hcap _]|[_ Hrest]]; [|now apply Hrest].
            apply captured. now apply captured_serves with (Map.add m Maker p) rest. }
        split; auto. split; auto. apply true_learn; auto. apply claim_same.
    - destruct (entries _ _ _ _ _) as [[[bytes1 [mine1 theirs1]] [|first covers]]|] eqn:He; try easy.
      destruct (forallb _ (cells b)) eqn:Hall; [|easy]. injection H as <- <-.
      apply entries_sound in He; [|apply IH|now split]. destruct He as [[Hm1 Ht1] Hl]. cbn in Hm1, Ht1.
      rewrite forallb_forall in Hall.
      change (united k first (fold_right (united k) none covers)) with (fold_right (united k) none (first :: covers)) in *.
      set (l := first :: covers) in *.
      assert (Hfree : forall x, In x l -> forall c, In c (cells b) -> mem c x = true -> at_ p c = None).
      { intros x Hx c Hc Hmem. destruct (Hl x Hx) as (a & _ & Hcl & _). specialize (Hcl c Hc Hmem).
        destruct (Pos.eqb a pass); auto. rewrite at_add in Hcl. now destruct (Pos.eqb c a). }
      assert (Hc : claim false (at_ p) (fold_right (united k) none l)).
      { split.
        - intros c Hc Hmem. apply fold_united in Hmem; auto. destruct Hmem as (x & Hx & Hmem). eauto.
        - intros q Hq.
          assert (Hless : forall x, In x l -> serves q (at_ p) x).
          { intros x Hx. eapply serves_less; [exact Hq|]. intros c Hc Hmem. apply fold_united; eauto. }
          apply breakers_turn.
          + destruct (Hl first (or_introl eq_refl)) as (a & Ha & _ & Hcl). apply Hcl.
            assert (Hf : In first l) by now left.
            destruct (Pos.eqb_spec a pass) as [->|Hn]; [now apply Hless|].
            intros c Hc. destruct (Hless first Hf c Hc) as (H1 & H2 & H3). rewrite at_add.
            destruct (Pos.eqb_spec c a) as [->|]; repeat split; auto; [discriminate|].
            intros _. apply H2. destruct Ha; [easy|auto].
          + intros m Hm Hf.
            assert (Hx : exists x, In x l /\ mem m x = false).
            { specialize (Hall m Hm). apply orb_true_iff in Hall. destruct Hall as [Hall|Hall].
              - exists first. split; [now left|]. destruct (mem m first) eqn:E; auto.
                apply (Hfree first (or_introl eq_refl) m Hm) in E. apply is_open_spec in E. now rewrite E in Hall.
              - apply existsb_exists in Hall. destruct Hall as (x & Hx & Hmem). exists x. split; auto. now apply negb_true_iff. }
            destruct Hx as (x & Hx & Hmx). destruct (Hl x Hx) as (a & Ha & _ & Hcl). apply Hcl.
            apply serves_breaker; auto. }
      split; auto. split; auto. apply true_learn; auto. apply claim_same.
  Qed.

  (** Of a position without anything outside, the game itself is a position that it stands for. *)
  Theorem check_captures_sound makers p q bytes rest : check_captures makers p bytes = Some rest ->
    (forall c, In c (cells b) -> match at_ p c with
      | None => q c = Free | Some Maker => q c = Of s | Some Breaker => q c = Of (other s) | Some Out => False end) ->
    captures b s (if makers then s else other s) q.
  Proof.
    unfold check_captures. intros H Hq. destruct (is_captured k p); [easy|].
    destruct (captured_in _ makers p _) as [[st x]|] eqn:Hr; [|easy].
    apply captured_in_sound in Hr; [|split; apply true_none]. destruct Hr as [[Hx Hc] _]. apply Hc.
    intros c Hc'. specialize (Hq c Hc'). specialize (Hx c Hc'). unfold own. pose proof (other_neq s).
    destruct (at_ p c) as [[]|]; repeat split; intros; try tauto; try congruence; intuition congruence.
  Qed.
End Captures.
