(** Boards of the game between Maker and Breaker as the formats have them, and carriers of proved positions. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup.
Import ListNotations.

(** What is on a cell that is not free; [Out] is outside, irrelevant from then on. *)
Inductive spot := Maker | Breaker | Out.

Definition field := Map.t spot.
Definition at_ (p : field) (c : cell) : option spot := Map.find c p.
Definition spot_mark (o : option spot) : mark :=
  match o with None => Blank | Some Maker => One | Some Breaker => Two | Some Out => Three end.

Definition is_maker (p : field) (c : cell) : bool := match at_ p c with Some Maker => true | _ => false end.
Definition is_breaker (p : field) (c : cell) : bool := match at_ p c with Some Breaker => true | _ => false end.
Definition is_out (p : field) (c : cell) : bool := match at_ p c with Some Out => true | _ => false end.
Definition is_open (p : field) (c : cell) : bool := match at_ p c with None => true | _ => false end.

Lemma at_add p m x c : at_ (Map.add m x p) c = if Pos.eqb c m then Some x else at_ p c.
Proof.
  unfold at_. destruct (Pos.eqb_spec c m) as [->|H]; [now rewrite Map.gss|now rewrite Map.gso].
Qed.

Section Fields.
  Variable k : setup.
  Let b := on k.

  Definition flood_in (ok : cell -> bool) (start : list cell) : set := spread b (fuel k) ok start.

  Definition not_maker (p : field) (c : cell) : bool := negb (is_maker p c).

  (** Whether Maker's pieces cut a cell off from the rim and from everything outside. *)
  Definition is_captured (p : field) : bool :=
    let reached := flood_in (not_maker p) (filter (fun c => is_out p c || rim b c && not_maker p c) (cells b)) in
    existsb (fun c => not_maker p c && negb (mem c reached)) (cells b).

  (** Pieces of Breaker's that are connected with the rim or with something outside, and everything outside. *)
  Definition anchors (p : field) : set :=
    flood_in (is_breaker p) (filter (fun c => is_out p c || rim b c && is_breaker p c) (cells b)).

  Definition is_safe (p : field) (outer : set) (c : cell) : bool :=
    is_out p c || rim b c || existsb (fun d => mem d outer) (beside b c).

  (** The cells that Maker may still capture. *)
  Definition open_cells (p : field) : set :=
    let outer := anchors p in
    fold_right insert none (filter (fun c => not_maker p c && negb (is_safe p outer c)) (cells b)).

  Definition mark_out (keep : cell -> bool) (p : field) : field :=
    fold_left (fun q c => if keep c then q else Map.add c Out q) (cells b) p.

  Definition matters (open : set) (c : cell) : bool := mem c open || existsb (fun d => mem d open) (beside b c).

  (** The position with what no longer matters outside; nothing if Maker can capture no cell any more. *)
  Definition simplified (p : field) : option field :=
    let open := open_cells p in
    if existsb (fun c => mem c open) (cells b) then Some (mark_out (matters open) p) else None.

  Lemma at_mark_out keep p c :
    at_ (mark_out keep p) c = if listed c (cells b) && negb (keep c) then Some Out else at_ p c.
  Proof.
    unfold mark_out. revert p. induction (cells b) as [|d l IH]; intros p; cbn; auto. rewrite IH. fold (listed c l).
    destruct (Pos.eqb_spec c d) as [<-|Hn]; cbn.
    - destruct (keep c) eqn:Hk; [now rewrite andb_false_r|]. rewrite at_add, Pos.eqb_refl. now destruct (listed c l && _).
    - destruct (keep d); auto. rewrite at_add. apply Pos.eqb_neq in Hn. now rewrite Hn.
  Qed.

  (** Sets of cells of the board. *)
  Definition united (x y : set) : set := fold_right (fun c acc => if mem c x then insert c acc else acc) y (cells b).

  Lemma mem_united x y c : In c (cells b) -> mem c (united x y) = true <-> mem c x = true \/ mem c y = true.
  Proof.
    intros Hc. unfold united.
    assert (K : forall l, mem c (fold_right (fun c acc => if mem c x then insert c acc else acc) y l) = true <->
                (In c l /\ mem c x = true) \/ mem c y = true).
    { induction l as [|d l IH]; cbn; [tauto|]. destruct (mem d x) eqn:Hd.
      - rewrite mem_insert, orb_true_iff, Pos.eqb_eq, IH. intuition congruence.
      - rewrite IH. intuition congruence. }
    rewrite K. tauto.
  Qed.

  Definition moved (f : cell -> cell) (x : set) : set :=
    fold_right (fun c acc => if mem c x then insert (f c) acc else acc) none (cells b).

  Lemma mem_moved f x c : mem c (moved f x) = true <-> exists d, In d (cells b) /\ mem d x = true /\ f d = c.
  Proof.
    unfold moved. induction (cells b) as [|d l IH]; cbn.
    - rewrite mem_none. split; [easy|intros (d & [] & _)].
    - destruct (mem d x) eqn:Hd.
      + rewrite mem_insert, orb_true_iff, Pos.eqb_eq, IH. split.
        * intros [->|(e & He & H)]; [exists d|exists e]; auto.
        * intros (e & [->|He] & H1 & H2); [left; congruence|right; eauto].
      + rewrite IH. split; [intros (e & He & H); exists e; auto|].
        intros (e & [->|He] & H1 & H2); [congruence|eauto].
  Qed.

  (** Proved positions with their carriers, under the least code of their images. *)
  Definition records := Map.t (positive * set).

  Definition codes (p : field) : list positive := map (fun t => code (fun c => spot_mark (at_ p c)) (order t)) (turns k).

  Definition least_of (l : list positive) : positive :=
    match l with [] => xH | x :: l => fold_left Pos.min l x end.

  Fixpoint turn_to (x : positive) (ts : list turn) (codes : list positive) : option turn :=
    match ts, codes with
    | t :: ts, y :: codes => if Pos.eqb x y then Some t else turn_to x ts codes
    | _, _ => None
    end.

  (** The carrier of a position that has a record, by the first symmetry that leads to it. *)
  Definition recall (p : field) (l : records) : option set :=
    let images := codes p in
    match Map.find (least_of images) l with
    | Some (x, carrier) =>
        match turn_to x (turns k) images with Some t => Some (moved (apply (there t)) carrier) | None => None end
    | None => None
    end.

  Definition learn (p : field) (carrier : set) (l : records) : records :=
    Map.add (least_of (codes p)) (code (fun c => spot_mark (at_ p c)) (cells b), carrier) l.

  Hypothesis fine : ready k.

  (** What is proved of positions and carriers, if it depends on the cells alone and on no orientation. *)
  Variable claim : (cell -> option spot) -> set -> Prop.
  Hypothesis claim_same : forall p q x, (forall c, In c (cells b) -> p c = q c) -> claim p x -> claim q x.
  Hypothesis claim_turn : forall f g p x, symmetry b f g -> claim (fun c => p (f c)) x -> claim p (moved f x).

  Definition true_records (l : records) : Prop :=
    forall n x carrier, Map.find n l = Some (x, carrier) ->
    forall p, code (fun c => spot_mark (p c)) (cells b) = x -> claim p carrier.

  Lemma spot_mark_same o o' : spot_mark o = spot_mark o' -> o = o'.
  Proof. destruct o as [[]|], o' as [[]|]; cbn; congruence. Qed.

  Lemma true_none : true_records (Map.empty (positive * set)).
  Proof. intros n x carrier H. now rewrite Map.gempty in H. Qed.

  Lemma true_learn p carrier l : claim (at_ p) carrier -> true_records l -> true_records (learn p carrier l).
  Proof.
    intros Hc Hl n x y H. unfold learn in H. destruct (Pos.eq_dec n (least_of (codes p))) as [->|Hn].
    - rewrite Map.gss in H. injection H as <- <-. intros q Hq.
      apply claim_same with (p := at_ p); auto. intros c Hin. apply spot_mark_same. symmetry.
      rewrite <- (map_id (cells b)) in Hq.
      now apply (code_same (fun c => spot_mark (q c)) (fun c => spot_mark (at_ p c)) (fun c => c) (fun c => c) (cells b)).
    - rewrite Map.gso in H by auto. now apply Hl in H.
  Qed.

  Lemma turn_to_spec x p t : forall ts, turn_to x ts (map (fun t => code (fun c => spot_mark (at_ p c)) (order t)) ts) = Some t ->
    In t ts /\ code (fun c => spot_mark (at_ p c)) (order t) = x.
  Proof.
    induction ts as [|u ts IH]; cbn; [easy|].
    destruct (Pos.eqb_spec x (code (fun c => spot_mark (at_ p c)) (order u))) as [->|].
    - intros H. injection H as ->. auto.
    - intros H. apply IH in H. tauto.
  Qed.

  Lemma code_map read f l : code read (map f l) = code (fun c => read (f c)) l.
  Proof. induction l as [|x l IH]; cbn; [easy|]. now rewrite IH. Qed.

  Lemma recall_spec p carrier l : true_records l -> recall p l = Some carrier -> claim (at_ p) carrier.
  Proof.
    intros Hl H. unfold recall in H. destruct (Map.find _ l) as [[x y]|] eqn:Hf; [|easy].
    destruct (turn_to x (turns k) (codes p)) as [t|] eqn:Ht; [|easy]. injection H as <-.
    apply turn_to_spec in Ht. destruct Ht as [Hin Hx].
    destruct (ready_turns k fine t Hin) as [Hs Ho]. rewrite Ho, code_map in Hx.
    apply claim_turn with (g := apply (back t)); auto. now apply (Hl _ _ _ Hf).
  Qed.
End Fields.
