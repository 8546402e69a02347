(** The checker as a program in OCaml. Only booleans, options, lists and pairs become those of OCaml. *)

From Coq Require Import Extraction ExtrOcamlBasic.
From Ringfence Require Import Board Rules Decide Setup Check.

Definition with_piece (c : cell) (s : side) (g : pieces) : pieces := Map.add c s g.

Extraction Language OCaml.
Extraction "checker.ml" value_holds race_holds race_part capture_race_holds breaker_holds is_won wins with_piece.
