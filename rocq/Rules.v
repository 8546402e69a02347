(** The rules, for people to read: nothing here is a program, and nothing is proved here. *)

From Coq Require Import List ZArith.
From Ringfence Require Import Board.
Import ListNotations.

Inductive side := White | Black.

Definition other (s : side) : side := match s with White => Black | Black => White end.

Inductive content := Free | Of (s : side).

(** What is on each cell. *)
Definition position := cell -> content.

Definition put (p : position) (c : cell) (s : side) : position := fun d => if Pos.eqb d c then Of s else p d.

Section Board.
  Variable b : board.

  (** A path from cell to cell beside it, all of which are of one kind. *)
  Inductive path (ok : cell -> Prop) : cell -> cell -> Prop :=
  | path_here a : ok a -> path ok a a
  | path_step a c d : ok a -> In c (beside b a) -> path ok c d -> path ok a d.

  Definition own (s : side) (p : position) (c : cell) : Prop := p c = Of s.

  (** The pieces of a side enclose something: from some cell without such a piece no path over such cells leads to the rim.
      On hexagons this is a loop, in Squatter a capture. *)
  Definition encloses (s : side) (p : position) : Prop :=
    exists c, In c (cells b) /\ ~ own s p c /\
      forall r, rim b r = true -> ~ path (fun d => ~ own s p d) c r.

  (** Connected pieces on three different edges. *)
  Definition tripod (s : side) (p : position) : Prop :=
    exists x y z, In x (cells b) /\ path (own s p) x y /\ path (own s p) x z /\
      edge b x <> 0 /\ edge b y <> 0 /\ edge b z <> 0 /\
      edge b x <> edge b y /\ edge b x <> edge b z /\ edge b y <> edge b z.

  (** Connected pieces in two corners. *)
  Definition bridge (s : side) (p : position) : Prop :=
    exists x y, In x (cells b) /\ path (own s p) x y /\ corner b x = true /\ corner b y = true /\ x <> y.

  (** A piece with six of its own side around it. *)
  Definition filled_ring (s : side) (p : position) : Prop :=
    exists x, In x (cells b) /\ own s p x /\ length (beside b x) = 6 /\ forall y, In y (beside b x) -> own s p y.

  (** Who wins: [FirstCapture] is Squatter until the first capture, which counts as a win. *)
  Inductive ruleset := FirstCapture | Fencemaster | Havannah.

  Definition won (r : ruleset) (s : side) (p : position) : Prop :=
    match r with
    | FirstCapture => encloses s p
    | Fencemaster => encloses s p \/ tripod s p
    | Havannah => encloses s p \/ tripod s p \/ bridge s p \/ filled_ring s p
    end.

  Definition full (p : position) : Prop := forall c, In c (cells b) -> p c <> Free.

  (** Whose turn it is, and the position. *)
  Definition state := (side * position)%type.

  Definition legal (st : state) (m : cell) : Prop := In m (cells b) /\ snd st m = Free.

  Definition play (st : state) (m : cell) : state := (other (fst st), put (snd st) m (fst st)).

  (** The game is over: 1 for the winner, -1 for the loser, and 0 if the board is full and nobody has won. *)
  Definition result (r : ruleset) (st : state) (s : side) (v : Z) : Prop :=
    (won r s (snd st) /\ v = 1%Z) \/ (won r (other s) (snd st) /\ v = (-1)%Z) \/
    (~ won r White (snd st) /\ ~ won r Black (snd st) /\ full (snd st) /\ v = 0%Z).

  (** A side can be sure of at least this result, whatever the other one plays. *)
  Inductive secures (r : ruleset) (s : side) (v : Z) : state -> Prop :=
  | at_end st : (exists u, result r st s u) -> (forall u, result r st s u -> (v <= u)%Z) -> secures r s v st
  | own_turn st m : ~ (exists u, result r st s u) -> fst st = s ->
      legal st m -> secures r s v (play st m) -> secures r s v st
  | other_turn st : ~ (exists u, result r st s u) -> fst st = other s ->
      (forall m, legal st m -> secures r s v (play st m)) -> secures r s v st.

  (** The game of Squatter in which only one side, Maker, captures, and the other one, Breaker, prevents it. *)
  Section MakerAndBreaker.
    Variable maker : side.

    (** Maker captures, whatever Breaker does; the first argument says whose turn it is. Both may pass. *)
    Inductive captures : side -> position -> Prop :=
    | captured t p : encloses maker p -> captures t p
    | makers_move p m : In m (cells b) -> p m = Free -> captures (other maker) (put p m maker) -> captures maker p
    | makers_pass p : captures (other maker) p -> captures maker p
    | breakers_turn p : captures maker p ->
        (forall m, In m (cells b) -> p m = Free -> captures maker (put p m (other maker))) ->
        captures (other maker) p.

    (** Breaker, who moves second and may pass, keeps Maker from ever capturing. *)
    Inductive holds : position -> Prop :=
    | held p : ~ encloses maker p ->
        (forall m, In m (cells b) -> p m = Free ->
          holds (put p m maker) \/
          exists a, In a (cells b) /\ put p m maker a = Free /\ holds (put (put p m maker) a (other maker))) ->
        holds p.
  End MakerAndBreaker.
End Board.
