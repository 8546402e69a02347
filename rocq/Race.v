(** Proofs of who captures or wins first: a move for each position, and chains of threats. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup.
Import ListNotations.

(** At most so many elements that pass a test. *)
Fixpoint some_of (n : nat) (test : cell -> bool) (l : list cell) : list cell :=
  match n, l with
  | S n', c :: l => if test c then c :: some_of n' test l else some_of n test l
  | _, _ => []
  end.

Lemma some_of_spec test l : forall n c, In c (some_of n test l) -> In c l /\ test c = true.
Proof.
  induction l as [|x l IH]; intros [|n] c; cbn; try easy.
  destruct (test x) eqn:Hx; [intros [<-|H]|intros H]; auto; apply IH in H; tauto.
Qed.

Fixpoint split_at (n : nat) (bytes : list positive) : option (list positive * list positive) :=
  match n, bytes with
  | O, _ => Some ([], bytes)
  | S n, [] => None
  | S n, x :: rest => match split_at n rest with Some (l, rest) => Some (x :: l, rest) | None => None end
  end.

Section Race.
  (** [s] is Maker, the side to move in the first position. *)
  Variables (k : setup) (r : ruleset) (s : side).

  Definition inside (c : cell) : bool := listed c (cells (on k)).

  (** Whether Breaker wins somewhere after a move of Maker's that does not win. *)
  Definition leaves_win (g : pieces) (m : cell) : bool :=
    existsb (fun c => is_free g c && negb (Pos.eqb c m) && wins k r g (other s) c) (cells (on k)).

  (** The free cells on which Breaker wins, if they were found before. *)
  Definition hot_cells (g : pieces) : list cell := filter (fun c => is_free g c && wins k r g (other s) c) (cells (on k)).

  Definition leaves (g : pieces) (hot : option (list cell)) (m : cell) : bool :=
    match hot with Some l => existsb (fun c => negb (Pos.eqb c m)) l | None => leaves_win g m end.

  Definition threats (g : pieces) : list cell :=
    some_of 2 (fun c => is_free g c && wins k r g s c) (cells (on k)).

  Fixpoint chain_wins (moves : list cell) (g : pieces) (hot : option (list cell)) : bool :=
    match moves with
    | [] => false
    | m :: rest =>
        inside m && is_free g m &&
        (wins k r g s m ||
         negb (leaves g hot m) &&
         let g := Map.add m s g in
         match threats g with
         | [] => false
         | [t] => chain_wins rest (Map.add t (other s) g) None
         | t :: u :: _ => negb (Pos.eqb t u)
         end)
    end.

  Definition is_quiet (g : pieces) (m : cell) : bool :=
    inside m && is_free g m && negb (wins k r g s m) && negb (leaves_win g m) && negb (is_full k (Map.add m s g)).

  (** What was read, and the chain if the record is one. *)
  Definition record_read := (reading * option (list cell))%type.

  Fixpoint answers (read : pieces -> reading -> option record_read) (g : pieces) (ms : list cell)
      (chains : list (list cell)) (st : reading) : option (reading * list (list cell)) :=
    match ms with
    | [] => Some (st, chains)
    | x :: ms =>
        if is_free g x then
          let after := Map.add x (other s) g in
          let hot := match chains with [] => None | _ => Some (hot_cells after) end in
          if existsb (fun c => chain_wins c after hot) chains then answers read g ms chains st else
          match read after st with
          | Some (st, Some c) => answers read g ms (c :: chains) st
          | Some (st, None) => answers read g ms chains st
          | None => None
          end
        else answers read g ms chains st
    end.

  (** Reads the record of a position with Maker to move, if it needs one. *)
  Fixpoint record (depth : nat) (g : pieces) (st : reading) : option record_read :=
    let (bytes, known) := st in
    if mem (key_of k s g) known then Some (st, None) else
    match depth, bytes with
    | S depth, first :: bytes =>
        if Pos.leb 129 first then
          match split_at (Pos.to_nat first - 129) bytes with
          | Some (chain, bytes) => if chain_wins chain g None then Some ((bytes, known), Some chain) else None
          | None => None
          end
        else if is_quiet g first then
          match answers (record depth) (Map.add first s g) (cells (on k)) [] (bytes, known) with
          | Some ((bytes, known), _) => Some ((bytes, insert (key_of k s g) known), None)
          | None => None
          end
        else None
    | _, _ => None
    end.

  (** The same for the first position with a list of answers: all others follow from chains or known positions. *)
  Definition listed_record (depth : nat) (g : pieces) (list_of : list cell) (bytes : list positive) : option (list positive) :=
    match bytes with
    | m :: bytes =>
        let after := Map.add m s g in
        if is_quiet g m && forallb (fun x => inside x && is_free after x) list_of then
          match answers (record depth) after list_of [] (bytes, none) with
          | Some ((bytes, known), chains) =>
              if forallb (fun x => negb (is_free after x) || listed x list_of ||
                   let answer := Map.add x (other s) after in
                   existsb (fun c => chain_wins c answer None) chains || mem (key_of k s answer) known) (cells (on k))
              then Some bytes else None
          | None => None
          end
        else None
    | [] => None
    end.

  Definition check_race (list_of : option (list cell)) (g : pieces) (bytes : list positive) : option (list positive) :=
    if is_won k r g White || is_won k r g Black then None else
    let depth := S (length (cells (on k))) in
    match list_of with
    | Some l => listed_record depth g l bytes
    | None => match record depth g (bytes, none) with Some ((bytes, _), _) => Some bytes | None => None end
    end.

  Hypothesis fine : ready k.
  Let b := on k.

  (** A win with a piece depends on this side's pieces alone. *)
  Lemma extra_piece g m x u : is_free g m = true -> m <> x ->
    won b r u (view (Map.add x u (Map.add m (other u) g))) <-> won b r u (view (Map.add x u g)).
  Proof.
    intros Hf Hn. assert (K : forall c, own u (view (Map.add x u (Map.add m (other u) g))) c <-> own u (view (Map.add x u g)) c).
    { intros c. rewrite !own_add. pose proof (other_neq u). destruct (Pos.eq_dec c m) as [->|]; [|tauto].
      apply free_spec in Hf. unfold own. rewrite Hf. intuition congruence. }
    split; apply (won_image b (ready_fit k fine) _ _ (symmetry_id b)); intros c _; now rewrite K.
  Qed.

  Lemma free_after g m u x : is_free (Map.add m u g) x = true -> is_free g x = true /\ x <> m.
  Proof.
    unfold is_free. destruct (Pos.eq_dec x m) as [->|Hn]; [now rewrite Map.gss|]. rewrite Map.gso; auto.
  Qed.

  Lemma free_before g m u x : is_free g x = true -> x <> m -> is_free (Map.add m u g) x = true.
  Proof. intros H Hn. unfold is_free. now rewrite Map.gso. Qed.

  (** After a move that leaves Breaker no win, Breaker's answers win nothing. *)
  Lemma answer_calm g m x : calm k r g -> In m (cells b) -> is_free g m = true -> wins k r g s m = false ->
    leaves_win g m = false -> In x (cells b) -> is_free (Map.add m s g) x = true ->
    calm k r (Map.add x (other s) (Map.add m s g)).
  Proof.
    intros Hc Hm Hf Hw Hl Hx Hfx. apply free_after in Hfx as Hfx'. destruct Hfx' as [Hgx Hn].
    apply calm_after; auto; [now apply calm_after|].
    destruct (wins k r (Map.add m s g) (other s) x) eqn:Hwx; auto.
    apply wins_spec in Hwx; auto; [|now apply calm_after].
    pose proof (extra_piece g m x (other s) Hf (not_eq_sym Hn)) as He. rewrite other_other in He. apply He in Hwx.
    apply (wins_spec k fine r g (other s) x Hc Hx) in Hwx.
    enough (leaves_win g m = true) by congruence. apply existsb_exists. exists x. split; auto.
    rewrite Hgx, Hwx. destruct (Pos.eqb_spec x m); [easy|reflexivity].
  Qed.

  (** A threat that Breaker does not answer wins. *)
  Lemma threat_wins g t x : calm k r g -> In t (cells b) -> is_free g t = true -> wins k r g s t = true ->
    In x (cells b) -> is_free g x = true -> x <> t -> calm k r (Map.add x (other s) g) ->
    secures b r s 1 (s, view (Map.add x (other s) g)).
  Proof.
    intros Hc Ht Hft Hw Hx Hfx Hn Hc'.
    assert (Hft' : is_free (Map.add x (other s) g) t = true) by (apply free_before; auto).
    apply own_move with t; auto. apply won_now; auto.
    - apply wins_spec; auto. apply extra_piece; auto. now apply wins_spec in Hw.
    - destruct (same_spec s s); [reflexivity|easy].
  Qed.

  Lemma threats_spec g t : In t (threats g) -> In t (cells b) /\ is_free g t = true /\ wins k r g s t = true.
  Proof. intros H. apply some_of_spec in H. rewrite andb_true_iff in H. tauto. Qed.

  Definition known_hot (g : pieces) (hot : option (list cell)) : Prop :=
    match hot with Some l => l = hot_cells g | None => True end.

  Lemma leaves_spec g hot m : known_hot g hot -> leaves g hot m = leaves_win g m.
  Proof.
    destruct hot as [l|]; [|easy]. cbn. intros ->. unfold hot_cells, leaves_win.
    induction (cells (on k)) as [|c l IH]; cbn; [easy|].
    destruct (is_free g c), (wins k r g (other s) c); cbn; rewrite ?IH, ?andb_true_r, ?andb_false_r; auto.
  Qed.

  Theorem chain_wins_sound moves : forall g hot, known_hot g hot -> calm k r g -> chain_wins moves g hot = true ->
    secures b r s 1 (s, view g).
  Proof.
    induction moves as [|m rest IH]; intros g hot Hhot Hc H; [easy|]. cbn [chain_wins] in H.
    rewrite !andb_true_iff, orb_true_iff in H. destruct H as [[Hm Hf] H]. apply listed_spec in Hm.
    apply own_move with m; auto.
    destruct (wins k r g s m) eqn:Hw.
    { apply won_now; auto. destruct (same_spec s s); [lia|easy]. }
    destruct H as [|H]; [easy|]. apply andb_true_iff in H. destruct H as [Hl H]. apply negb_true_iff in Hl.
    rewrite (leaves_spec g hot m Hhot) in Hl.
    pose proof (calm_after k fine r g s m Hc Hm Hf Hw) as Hc1.
    pose proof (answer_calm g m) as Hans.
    set (g1 := Map.add m s g) in *.
    assert (Hmany : forall t, In t (threats g1) ->
      forall x, In x (cells b) -> is_free g1 x = true -> x <> t -> secures b r s 1 (s, view (Map.add x (other s) g1))).
    { intros t Ht x Hx Hfx Hn. apply threats_spec in Ht. apply threat_wins with t; auto; tauto. }
    destruct (threats g1) as [|t [|u l]] eqn:Ht; [easy| |].
    - assert (Htf : In t (cells b) /\ is_free g1 t = true /\ wins k r g1 s t = true) by (apply threats_spec; rewrite Ht; now left).
      destruct Htf as (Hti & Htf & Htw). apply other_move with t; auto.
      intros x Hx Hfx. destruct (Pos.eq_dec x t) as [->|Hn].
      + apply IH with None; [exact I|auto|exact H].
      + apply Hmany with t; auto. now left.
    - assert (Htf : In t (cells b) /\ is_free g1 t = true /\ wins k r g1 s t = true) by (apply threats_spec; rewrite Ht; now left).
      destruct Htf as (Hti & Htf & Htw). apply other_move with t; auto.
      intros x Hx Hfx. destruct (Pos.eqb_spec t u); [easy|].
      destruct (Pos.eq_dec x t) as [->|Hn].
      + apply Hmany with u; auto. right. now left.
      + apply Hmany with t; auto. now left.
  Qed.

  Definition sound (st : reading) : Prop :=
    forall g, mem (key_of k s g) (snd st) = true -> secures b r s 1 (s, view g).

  Lemma sound_insert g bytes known : secures b r s 1 (s, view g) -> sound (bytes, known) ->
    sound (bytes, insert (key_of k s g) known).
  Proof.
    intros Hs Hp g' H. cbn in H. rewrite mem_insert, orb_true_iff, Pos.eqb_eq in H. destruct H as [H|H]; [|now apply Hp].
    apply (key_secures b (ready_fit k fine) (turns k) (ready_turns k fine) r s 1 s g s g'); auto.
  Qed.

  Definition reads (read : pieces -> reading -> option record_read) : Prop :=
    forall g st st' c, calm k r g -> sound st -> read g st = Some (st', c) ->
      secures b r s 1 (s, view g) /\ sound st'.

  Lemma chains_sound (chains : list (list cell)) g hot : known_hot g hot -> calm k r g ->
    existsb (fun c => chain_wins c g hot) chains = true -> secures b r s 1 (s, view g).
  Proof. intros Hh Hc H. apply existsb_exists in H. destruct H as (c & _ & H). now apply chain_wins_sound in H. Qed.

  Lemma answers_sound read g : reads read ->
    (forall x, In x (cells b) -> is_free g x = true -> calm k r (Map.add x (other s) g)) ->
    forall ms chains st st' chains', (forall x, In x ms -> is_free g x = true -> In x (cells b)) -> sound st ->
      answers read g ms chains st = Some (st', chains') ->
      (forall x, In x ms -> is_free g x = true -> secures b r s 1 (s, view (Map.add x (other s) g))) /\ sound st'.
  Proof.
    intros Hr Hcalm ms. induction ms as [|x ms IH]; intros chains st st' chains' Hin Hs H; cbn in H.
    { injection H as <- <-. now split. }
    assert (Hin' : forall y, In y ms -> is_free g y = true -> In y (cells b)) by (intros; apply Hin; auto; now right).
    destruct (is_free g x) eqn:Hf.
    - assert (Hx : In x (cells b)) by (apply Hin; [now left|auto]).
      destruct (existsb _ chains) eqn:He.
      + apply IH in H; auto. destruct H as [H1 H2]. split; auto. intros y [<-|Hy] Hfy; auto.
        apply chains_sound in He; auto. now destruct chains.
      + destruct (read (Map.add x (other s) g) st) as [[st1 c]|] eqn:Hread; [|easy].
        apply Hr in Hread; auto. destruct Hread as [Hsec Hs1].
        destruct c; apply IH in H; auto; destruct H as [H1 H2]; split; auto; intros y [<-|Hy] Hfy; auto.
    - apply IH in H; auto. destruct H as [H1 H2]. split; auto. intros y [<-|Hy] Hfy; auto. congruence.
  Qed.

  (** What a move that does not win needs. *)
  Lemma quiet_spec g m : calm k r g -> is_quiet g m = true ->
    In m (cells b) /\ is_free g m = true /\
    (forall x, In x (cells b) -> is_free (Map.add m s g) x = true -> calm k r (Map.add x (other s) (Map.add m s g))) /\
    ((forall x, In x (cells b) -> is_free (Map.add m s g) x = true ->
        secures b r s 1 (s, view (Map.add x (other s) (Map.add m s g)))) -> secures b r s 1 (other s, view (Map.add m s g))).
  Proof.
    intros Hc H. unfold is_quiet in H. rewrite !andb_true_iff, !negb_true_iff in H.
    destruct H as [[[[Hm Hf] Hw] Hl] Hfull]. apply listed_spec in Hm.
    repeat split; auto.
    - intros x Hx Hfx. now apply answer_calm.
    - intros Hall. destruct (not_full k _ Hfull) as (m0 & Hm0 & Hf0).
      apply other_move with m0; auto. now apply calm_after.
  Qed.

  Lemma quiet_wins g m : calm k r g -> is_quiet g m = true -> secures b r s 1 (other s, view (Map.add m s g)) ->
    secures b r s 1 (s, view g).
  Proof. intros Hc H Hs. apply quiet_spec in H; auto. destruct H as (Hm & Hf & _). now apply own_move with m. Qed.

  Lemma quiet_answers read g m st st' chains : reads read -> calm k r g -> sound st -> is_quiet g m = true ->
    answers read (Map.add m s g) (cells (on k)) [] st = Some (st', chains) ->
    secures b r s 1 (other s, view (Map.add m s g)) /\ sound st'.
  Proof.
    intros Hr Hc Hs Hq Ha. destruct (quiet_spec g m Hc Hq) as (_ & _ & Hcalm & Hall).
    apply answers_sound in Ha; auto. destruct Ha. auto.
  Qed.

  Theorem record_sound depth : reads (record depth).
  Proof.
    induction depth as [|depth IH]; intros g [bytes known] st' c Hc Hs H; cbn in H;
      (destruct (mem (key_of k s g) known) eqn:Hm; [injection H as <- <-; split; [now apply Hs|auto]|]); [easy|].
    destruct bytes as [|first bytes]; [easy|]. destruct (Pos.leb 129 first).
    - destruct (split_at _ bytes) as [[chain rest]|]; [|easy]. destruct (chain_wins chain g) eqn:Hw; [|easy].
      injection H as <- <-. split; [now apply chain_wins_sound in Hw|exact Hs].
    - destruct (is_quiet g first) eqn:Hq; [|easy].
      destruct (answers _ _ _ _ _) as [[[bytes' known'] chains]|] eqn:Ha; [|easy]. injection H as <- <-.
      apply quiet_answers in Ha; auto. destruct Ha as [H1 H2].
      assert (Hsec : secures b r s 1 (s, view g)) by now apply quiet_wins with first. split; auto. now apply sound_insert.
  Qed.

  (** Maker wins; if the first record is a move, with this move. *)
  Theorem check_race_sound list_of g bytes rest : check_race list_of g bytes = Some rest ->
    secures b r s 1 (s, view g) /\
    forall m after, bytes = m :: after -> Pos.leb 129 m = false ->
      In m (cells b) /\ is_free g m = true /\ secures b r s 1 (other s, view (Map.add m s g)).
  Proof.
    unfold check_race. intros H.
    destruct (is_won k r g White) eqn:Hw; [easy|]. destruct (is_won k r g Black) eqn:Hb; [easy|].
    assert (Hc : calm k r g) by now apply calm_start. assert (Hs : forall bytes, sound (bytes, none)).
    { intros bs g' Hm. cbn in Hm. now rewrite mem_none in Hm. }
    (* What is left to show of a first move. *)
    assert (Hfirst : forall m bs, bytes = m :: bs -> is_quiet g m = true -> secures b r s 1 (other s, view (Map.add m s g)) ->
      secures b r s 1 (s, view g) /\ forall m after, bytes = m :: after -> Pos.leb 129 m = false ->
      In m (cells b) /\ is_free g m = true /\ secures b r s 1 (other s, view (Map.add m s g))).
    { intros m bs -> Hq Hm. split; [now apply quiet_wins with m|]. intros m' after E _. injection E as <- <-.
      destruct (quiet_spec g m Hc Hq) as (Hin & Hf & _). auto. }
    destruct list_of as [l|].
    - unfold listed_record in H. destruct bytes as [|m bytes]; [easy|].
      destruct (is_quiet g m && forallb (fun x => inside x && is_free (Map.add m s g) x) l) eqn:Hq; [|easy].
      apply andb_true_iff in Hq. destruct Hq as [Hq Hl].
      destruct (quiet_spec g m Hc Hq) as (Hin & Hf & Hcalm & Hall).
      destruct (answers _ _ _ _ _) as [[[bytes' known] chains]|] eqn:Ha; [|easy].
      destruct (forallb _ (cells (on k))) eqn:Hrest; [|easy]. apply (Hfirst m bytes); auto. apply Hall. intros x Hx Hfx.
      rewrite forallb_forall in Hrest. specialize (Hrest x Hx). rewrite Hfx in Hrest. cbn in Hrest.
      apply answers_sound in Ha; auto using record_sound.
      + destruct Ha as [H1 H2]. rewrite !orb_true_iff in Hrest. destruct Hrest as [Hrest|[Hrest|Hrest]].
        * apply listed_spec in Hrest. auto.
        * now apply chains_sound in Hrest; auto.
        * now apply H2.
      + intros y Hy _. rewrite forallb_forall in Hl. specialize (Hl y Hy). apply andb_true_iff in Hl. now apply listed_spec.
    - destruct (record _ g (bytes, none)) as [[[bytes' known] c]|] eqn:Hr; [|easy].
      assert (Hsec : secures b r s 1 (s, view g)) by now apply record_sound in Hr.
      cbn [record] in Hr. rewrite mem_none in Hr. destruct bytes as [|first bytes]; [easy|].
      destruct (Pos.leb 129 first) eqn:Hb1; [split; auto; intros m after E; injection E as <- <-; congruence|].
      destruct (is_quiet g first) eqn:Hq; [|easy].
      destruct (answers _ _ _ _ _) as [[[bytes2 known2] chains]|] eqn:Ha; [|easy].
      apply quiet_answers in Ha; auto using record_sound. destruct Ha. now apply (Hfirst first bytes).
  Qed.
End Race.
