(* Reads a proof that was written as a list of positions. Nothing here needs trust: the theorem holds for whatever this returns, as
   long as every part gets the same. *)

open Checker

let cells_in_byte = 5

(* How many positions follow from [start] on, and the one of each number; numbers begin with 1. *)
let items_from text start cells numbers =
  let size = (cells + cells_in_byte - 1) / cells_in_byte in
  let byte at = Char.code text.[at] in
  let contents at = List.init cells (fun c ->
    let rec digit rest n = if n = 0 then rest mod 3 else digit (rest / 3) (n - 1) in
    match digit (byte (at + c / cells_in_byte)) (c mod cells_in_byte) with 0 -> Free | 1 -> Of White | _ -> Of Black) in
  (* Where the answers begin, and the lines before them. *)
  let rec lines at left found =
    if left = 0 then (at, Array.of_list (List.rev found)) else
    let length = byte at in
    lines (at + 1 + length) (left - 1) (List.init length (fun i -> numbers.(byte (at + 1 + i))) :: found) in
  let item at =
    let position = contents at in
    let answers, known = lines (at + size + 2) (byte (at + size + 1)) [] in
    let free = List.length (List.filter (fun c -> c = Free) position) - 1 in
    let how = List.init free (fun i -> let n = byte (answers + i) in if n = 255 then None else Some known.(n)) in
    ((position, (numbers.(byte (at + size)), how)), answers + free) in
  let rec starts at found =
    if at >= String.length text then Array.of_list (List.rev found) else starts (snd (item at)) (at :: found) in
  let starts = starts start [] in
  let rec integer = function XH -> 1 | XO p -> 2 * integer p | XI p -> 2 * integer p + 1 in
  (Array.length starts, fun n -> fst (item starts.(integer n - 1)))
