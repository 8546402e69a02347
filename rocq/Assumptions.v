(** What the theorems rest on: nothing. *)

From Ringfence Require Import Sanity Check.

Print Assumptions value_theorem.
Print Assumptions race_theorem.
Print Assumptions race_parts_theorem.
Print Assumptions capture_race_theorem.
Print Assumptions breaker_theorem.
Print Assumptions zero_sum.
Print Assumptions not_both.
