(** The checkers of whole files, after their headers, and what it means that they say yes. *)

From Coq Require Import List Bool PArith ZArith Lia.
From Ringfence Require Import Board Rules Flood Paths Decide Keys Setup Turns Value Race Parts Fields Captures Answers.
Import ListNotations.

(** The pieces of a position that is given by the contents of all cells, in reading order. *)
Fixpoint pieces_from (c : cell) (contents : list content) : pieces :=
  match contents with
  | [] => Map.empty side
  | Free :: rest => pieces_from (Pos.succ c) rest
  | Of s :: rest => Map.add c s (pieces_from (Pos.succ c) rest)
  end.

Definition pieces_of (contents : list content) : pieces := pieces_from 1%positive contents.

(** A position for the rules. *)
Definition position_of (contents : list content) : position := view (pieces_of contents).

Definition hexagon_setup (n : Z) : setup := setup_of (hexagon n) (hexagon_orders n).
Definition square_setup (rows columns : Z) : setup := setup_of (square rows columns) (square_orders rows columns).

Section Claims.
  Context {A : Type} (check : A -> list positive -> option (list positive)).

  (** All claims, one after the other, and nothing after them. *)
  Fixpoint check_claims (claims : list A) (bytes : list positive) : bool :=
    match claims with
    | [] => match bytes with [] => true | _ => false end
    | claim :: rest => match check claim bytes with Some bytes => check_claims rest bytes | None => false end
    end.

  Lemma check_claims_spec claims : forall bytes, check_claims claims bytes = true ->
    forall claim, In claim claims -> exists bytes rest, check claim bytes = Some rest.
  Proof.
    induction claims as [|x l IH]; intros bytes H claim Hin; [easy|]. cbn in H.
    destruct (check x bytes) as [rest|] eqn:Hx; [|easy]. destruct Hin as [<-|Hin]; eauto.
  Qed.
End Claims.

(** A proof of values: a claim is a side and its least result. *)
Definition value_holds (r : ruleset) (n : Z) (contents : list content) (turn : side) (claims : list (side * Z))
    (bytes : list positive) : bool :=
  let k := hexagon_setup n in
  board_fits (on k) && Nat.eqb (length contents) (length (cells (on k))) &&
  check_claims (fun claim => check_value k r (fst claim) (snd claim) turn (pieces_of contents)) claims bytes.

Theorem value_theorem r n contents turn claims bytes :
  value_holds r n contents turn claims bytes = true ->
  forall s v, In (s, v) claims -> secures (hexagon n) r s v (turn, position_of contents).
Proof.
  unfold value_holds. rewrite !andb_true_iff. intros [[Hf _] Hc] s v Hin.
  destruct (check_claims_spec _ _ _ Hc _ Hin) as (bs & rest & H). cbn in H.
  apply check_value_sound in H; [exact H|]. now apply setup_ready.
Qed.

(** A proof of who wins first, on a board of any kind; with a list of answers, if the header has one. *)
Definition race_holds_on (k : setup) (r : ruleset) (contents : list content) (turn : side) (answers : option (list cell))
    (bytes : list positive) : bool :=
  board_fits (on k) && Nat.eqb (length contents) (length (cells (on k))) &&
  match check_race k r turn answers (pieces_of contents) bytes with Some [] => true | _ => false end.

Definition race_holds (r : ruleset) (n : Z) := race_holds_on (hexagon_setup n) r.
Definition capture_race_holds (rows columns : Z) := race_holds_on (square_setup rows columns) FirstCapture.

(** A side wins with a move: the move is legal, and after it the side is sure of 1. *)
Definition wins_by (b : board) (r : ruleset) (s : side) (p : position) (m : cell) : Prop :=
  legal b (s, p) m /\ secures b r s 1 (play (s, p) m).

Lemma wins_by_spec k (fine : ready k) r s g m : In m (cells (on k)) -> is_free g m = true ->
  secures (on k) r s 1 (other s, view (Map.add m s g)) -> wins_by (on k) r s (view g) m.
Proof.
  intros Hm Hf H. split; [split; auto; now apply free_spec|].
  apply same_secures with (p := view (Map.add m s g)); auto; [apply fine|]. intros c. apply view_add.
Qed.

(** The first byte is one more than a move's cell, or more than 128. *)
Lemma race_holds_on_sound b orders r contents turn answers bytes :
  race_holds_on (setup_of b orders) r contents turn answers bytes = true ->
  secures b r turn 1 (turn, position_of contents) /\
  forall m rest, bytes = m :: rest -> Pos.leb 129 m = false -> wins_by b r turn (position_of contents) m.
Proof.
  unfold race_holds_on. rewrite !andb_true_iff. intros [[Hf _] Hc].
  assert (Hr : ready (setup_of b orders)) by now apply setup_ready.
  destruct (check_race _ _ _ _ _ _) as [rest|] eqn:H; [|easy].
  apply check_race_sound in H; auto. destruct H as [H1 H2]. split; auto.
  intros m after E Hm. destruct (H2 m after E Hm) as (H3 & H4 & H5). now apply (wins_by_spec (setup_of b orders)).
Qed.

Theorem race_theorem r n contents turn answers bytes : race_holds r n contents turn answers bytes = true ->
  secures (hexagon n) r turn 1 (turn, position_of contents) /\
  forall m rest, bytes = m :: rest -> Pos.leb 129 m = false -> wins_by (hexagon n) r turn (position_of contents) m.
Proof. apply race_holds_on_sound. Qed.

Theorem capture_race_theorem rows columns contents turn answers bytes :
  capture_race_holds rows columns contents turn answers bytes = true ->
  secures (square rows columns) FirstCapture turn 1 (turn, position_of contents) /\
  forall m rest, bytes = m :: rest -> Pos.leb 129 m = false ->
    wins_by (square rows columns) FirstCapture turn (position_of contents) m.
Proof. apply race_holds_on_sound. Qed.

Definition same_content (x y : content) : {x = y} + {x <> y}.
Proof. repeat decide equality. Defined.

(** A proof of who wins first as a list of positions, checked in parts: [count] of them, and a last one, of which the rest
    is about. *)
Definition race_part (r : ruleset) (n : Z) (contents : list content) (turn : side) (m : cell) (parts count : nat)
    (items : positive -> list content * (cell * list (option (list cell)))) (wait : nat) : bool :=
  let k := hexagon_setup n in
  let last := items (Nat.iter count Pos.succ 1%positive) in
  board_fits (on k) && Nat.eqb (length contents) (length (cells (on k))) &&
  (if list_eq_dec same_content (fst last) contents then Pos.eqb (fst (snd last)) m else false) &&
  part k r turn parts (fun i => (pieces_of (fst (items i)), snd (items i))) (S count) wait 1%positive none.

Theorem race_parts_theorem r n contents turn m parts count items :
  parts <> 0 -> (forall wait, wait < parts -> race_part r n contents turn m parts count items wait = true) ->
  secures (hexagon n) r turn 1 (turn, position_of contents) /\ wins_by (hexagon n) r turn (position_of contents) m.
Proof.
  intros Hp H. unfold race_part in H. specialize (H 0 ltac:(lia)) as H0. rewrite !andb_true_iff in H0.
  destruct H0 as [[[Hf _] Hl] _]. assert (Hr : ready (hexagon_setup n)) by now apply setup_ready.
  pose proof (parts_sound (hexagon_setup n) r turn Hr parts (fun i => (pieces_of (fst (items i)), snd (items i))) Hp
    count 1%positive none) as Hw.
  lapply Hw; [clear Hw; intros Hw|intros g Hm; cbn in Hm; now rewrite mem_none in Hm].
  lapply Hw; [clear Hw; intros Hw|intros wait Hwait; specialize (H wait Hwait); rewrite !andb_true_iff in H; apply H].
  destruct (items (Nat.iter count Pos.succ 1%positive)) as [position [move how]]. cbn [fst snd item_wins] in Hl, Hw.
  destruct (list_eq_dec same_content position contents) as [->|]; [|easy]. apply Pos.eqb_eq in Hl. subst move.
  destruct Hw as (Hm & Hfree & Hs & Ha). split; auto. now apply (wins_by_spec (hexagon_setup n)).
Qed.

(** A position of Maker's and Breaker's. *)
Fixpoint field_from (maker : side) (c : cell) (contents : list content) : field :=
  match contents with
  | [] => Map.empty spot
  | Free :: rest => field_from maker (Pos.succ c) rest
  | Of s :: rest => Map.add c (if same s maker then Maker else Breaker) (field_from maker (Pos.succ c) rest)
  end.

Definition field_of (maker : side) (contents : list content) : field := field_from maker 1%positive contents.

Lemma field_position maker contents c :
  match at_ (field_of maker contents) c with
  | None => position_of contents c = Free
  | Some Maker => position_of contents c = Of maker
  | Some Breaker => position_of contents c = Of (other maker)
  | Some Out => False
  end.
Proof.
  unfold field_of, position_of, pieces_of, view, at_. generalize 1%positive as n.
  induction contents as [|[|s] l IH]; intros n; cbn; [now rewrite !Map.gempty|apply IH|].
  destruct (Pos.eq_dec c n) as [->|Hn]; [rewrite !Map.gss|rewrite !Map.gso by auto; apply IH].
  destruct (same_spec s maker) as [->|Hs]; auto. f_equal. now destruct s, maker.
Qed.

(** A claim of a proof about Maker and Breaker: who is Maker, whether Maker is to move, and whether it captures. *)
Definition breaker_claim := (side * bool * bool)%type.

Definition claim_is_true (b : board) (q : position) (claim : breaker_claim) : Prop :=
  let '(maker, makers_turn, maker_captures) := claim in
  if maker_captures then captures b maker (if makers_turn then maker else other maker) q
  else if makers_turn then holds b maker q
  else holds b maker q \/ exists a, In a (cells b) /\ q a = Free /\ holds b maker (put q a (other maker)).

Definition check_breaker (k : setup) (contents : list content) (claim : breaker_claim) (bytes : list positive) :
    option (list positive) :=
  let '(maker, makers_turn, maker_captures) := claim in
  let p := field_of maker contents in
  if maker_captures then check_captures k makers_turn p bytes
  else if makers_turn then check_holds k p bytes
  else match bytes with
       | [] => None
       | a :: bytes =>
           if Pos.eqb a no_answer then check_holds k p bytes
           else if playable k p a then check_holds k (Map.add a Breaker p) bytes else None
       end.

Definition breaker_holds (rows columns : Z) (contents : list content) (claims : list breaker_claim)
    (bytes : list positive) : bool :=
  let k := square_setup rows columns in
  board_fits (on k) && Nat.eqb (length contents) (length (cells (on k))) &&
  check_claims (check_breaker k contents) claims bytes.

Theorem breaker_theorem rows columns contents claims bytes :
  breaker_holds rows columns contents claims bytes = true ->
  forall claim, In claim claims -> claim_is_true (square rows columns) (position_of contents) claim.
Proof.
  unfold breaker_holds. rewrite !andb_true_iff. intros [[Hf _] Hc] [[maker makers_turn] maker_captures] Hin.
  destruct (check_claims_spec _ _ _ Hc _ Hin) as (bs & rest & H).
  assert (Hr : ready (square_setup rows columns)) by now apply setup_ready.
  pose proof (field_position maker contents) as Hp. unfold check_breaker in H. unfold claim_is_true.
  destruct maker_captures; [exact (check_captures_sound _ Hr maker makers_turn _ _ _ _ H (fun c _ => Hp c))|].
  destruct makers_turn; [exact (check_holds_sound _ Hr maker _ _ _ _ H (fun c _ => Hp c))|].
  destruct bs as [|a bs]; [easy|]. destruct (Pos.eqb a no_answer).
  - left. exact (check_holds_sound _ Hr maker _ _ _ _ H (fun c _ => Hp c)).
  - destruct (playable _ _ a) eqn:Ha; [|easy]. apply playable_spec in Ha. destruct Ha as [Hac Hap]. right. exists a.
    specialize (Hp a) as Hpa. rewrite Hap in Hpa. refine (conj Hac (conj Hpa _)).
    apply (check_holds_sound _ Hr maker _ _ _ _ H).
    intros c _. rewrite at_add. unfold put. destruct (Pos.eqb c a); auto. apply Hp.
Qed.
