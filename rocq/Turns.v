(** The symmetries of boards, by their numbers in the formats. Nothing is proved of them: [turns_of] tests each one. *)

From Coq Require Import List ZArith Bool.
From Ringfence Require Import Board Keys.
Import ListNotations.
Local Open Scope Z_scope.

(** The order in which the image of a board shows its cells, if a cell at [p] comes to [f p]. *)
Definition order_after (points : list point) (f : point -> point) : list cell :=
  let numbered := combine (flat_map (fun p => cell_at points 1%positive (f p)) points)
                          (flat_map (fun p => cell_at points 1%positive p) points) in
  let t := fold_left (fun t xy => Map.add (fst xy) (snd xy) t) numbered (Map.empty cell) in
  map (fun p => match cell_at points 1%positive p with [c] => apply t c | _ => 1%positive end) points.

Definition square_orders (rows columns : Z) : list (list cell) :=
  let points := grid rows columns in
  let flip (up across swap : bool) (p : point) : point :=
    let r := if up then rows - 1 - fst p else fst p in
    let c := if across then columns - 1 - snd p else snd p in
    if swap then (c, r) else (r, c) in
  let four swap := [flip false false swap; flip true false swap; flip false true swap; flip true true swap] in
  map (order_after points) (four false ++ if rows =? columns then four true else []).

Definition hexagon_orders (n : Z) : list (list cell) :=
  let points := hexagon_points n in
  let turn (p : point) : point := (snd p, snd p - fst p + n - 1) in
  let mirror (p : point) : point := (2 * n - 2 - snd p, 2 * n - 2 - fst p) in
  let times k (p : point) := Nat.iter k turn p in
  map (order_after points) (map times (seq 0 6) ++ map (fun k p => mirror (times k p)) (seq 0 6)).
