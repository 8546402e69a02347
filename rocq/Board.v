(** Boards: cells numbered in reading order from 1, which cells are beside each other, and where the edges are. *)

From Coq Require Import List ZArith Bool.
From Coq Require FMapPositive.
Import ListNotations.
Local Open Scope Z_scope.

Module Map := FMapPositive.PositiveMap.

Definition cell := positive.

(** What belongs to a cell: the cells beside it, those around it, whether it is on the rim, the edge (1 to 6, or 0 for
    none) on which it lies, and whether it is a corner. Squatter has neither edges nor corners. *)
Record place := Place { near : list cell; ring : list cell; on_rim : bool; on_edge : nat; is_corner : bool }.

Record board := Board { cells : list cell; places : Map.t place }.

Definition nowhere := Place [] [] false 0 false.
Definition place_of (b : board) (c : cell) : place :=
  match Map.find c (places b) with Some i => i | None => nowhere end.

Definition beside (b : board) (c : cell) : list cell := near (place_of b c).
Definition rim (b : board) (c : cell) : bool := on_rim (place_of b c).
Definition edge (b : board) (c : cell) : nat := on_edge (place_of b c).
Definition corner (b : board) (c : cell) : bool := is_corner (place_of b c).

(** Row and column, counted from 0. *)
Definition point := (Z * Z)%type.

Definition same_point (p q : point) : bool := (fst p =? fst q) && (snd p =? snd q).

Fixpoint cell_at (points : list point) (c : cell) (p : point) : list cell :=
  match points with
  | [] => []
  | q :: rest => if same_point p q then [c] else cell_at rest (Pos.succ c) p
  end.

Definition step (p s : point) : point := (fst p + fst s, snd p + snd s).

(** The board of these points, in this order. A cell from which some step leaves the board is on the rim. *)
Definition board_of (points steps around : list point) (edge_of : point -> nat) (corner_at : point -> bool) : board :=
  let reached p ways := flat_map (fun s => cell_at points 1%positive (step p s)) ways in
  let place_at p :=
    Place (reached p steps) (reached p around) (Nat.ltb (length (reached p steps)) (length steps)) (edge_of p) (corner_at p) in
  let numbered := flat_map (fun p => map (fun c => (c, p)) (cell_at points 1%positive p)) points in
  Board (map fst numbered) (fold_left (fun m cp => Map.add (fst cp) (place_at (snd cp)) m) numbered (Map.empty place)).

Definition range (n : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat n)).

Definition grid (rows columns : Z) : list point := list_prod (range rows) (range columns).

Definition straight : list point := [(-1, 0); (0, -1); (0, 1); (1, 0)].
Definition all_around : list point := straight ++ [(-1, -1); (-1, 1); (1, -1); (1, 1)].

(** Squatter: cells share a side with those beside them. *)
Definition square (rows columns : Z) : board :=
  board_of (grid rows columns) straight all_around (fun _ => 0%nat) (fun _ => false).

Definition six : list point := [(-1, -1); (-1, 0); (0, 1); (1, 1); (1, 0); (0, -1)].

(** Of 2n - 1 rows and columns the cells whose row and column differ by less than n. *)
Definition hexagon_points (n : Z) : list point :=
  filter (fun p => Z.abs (fst p - snd p) <? n) (grid (2 * n - 1) (2 * n - 1)).

(** Fencemaster and Havannah. *)
Definition hexagon (n : Z) : board :=
  let last := 2 * n - 2 in
  let edges p : list nat :=
    (if fst p =? 0 then [1%nat] else []) ++ (if snd p - fst p =? n - 1 then [2%nat] else []) ++
    (if snd p =? last then [3%nat] else []) ++ (if fst p =? last then [4%nat] else []) ++
    (if fst p - snd p =? n - 1 then [5%nat] else []) ++ (if snd p =? 0 then [6%nat] else []) in
  (* A corner is where two edges meet, and belongs to none. *)
  board_of (hexagon_points n) six six
    (fun p => match edges p with [e]%list => e | _ => 0%nat end)
    (fun p => match edges p with [_; _]%list => true | _ => false end).
