(* Reads a proof from standard input, unpacked, and asks the extracted checker. Only what is here and in Board.v and
   Rules.v has to be read to know what its yes means: the header becomes the subject of the theorem, and bytes follow. *)

open Checker

exception Refused of string

let refuse reason = raise (Refused reason)

(* Numbers of OCaml as those of the checker. *)
let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n / 2)) else XO (positive (n / 2))
let natural n = let rec add m n = if n = 0 then m else add (S m) (n - 1) in add O n
let integer n = if n = 0 then Z0 else if n > 0 then Zpos (positive n) else Zneg (positive (-n))

(* Cells and bytes are counted from 1. *)
let numbers = Array.init 256 (fun byte -> positive (byte + 1))
let byte_of cell = let rec find n = if numbers.(n) = cell then n else find (n + 1) in find 0
let bytes_from text start =
  let rec collect i bytes = if i < start then bytes else collect (i - 1) (numbers.(Char.code text.[i]) :: bytes) in
  collect (String.length text - 1) []

(* The part of JSON that headers use. *)
type json = Text of string | Number of int | List of json list | Fields of (string * json) list

let parse line =
  let length = String.length line in
  let at = ref 0 in
  let peek () = if !at < length then line.[!at] else ' ' in
  let rec skip () = if !at < length && peek () = ' ' then (incr at; skip ()) in
  let expect c = skip (); if peek () <> c then refuse "the header is not JSON of the expected kind"; incr at in
  let rec many close item =
    skip ();
    if peek () = close then (incr at; []) else
    let first = item () in
    skip ();
    if peek () = ',' then (incr at; skip (); if peek () = close then refuse "a comma too many"; first :: many close item)
    else (expect close; [first]) in
  let text () =
    expect '"';
    let stop = try String.index_from line !at '"' with Not_found -> refuse "a text without an end" in
    let value = String.sub line !at (stop - !at) in
    if String.contains value '\\' then refuse "an escape in the header";
    at := stop + 1;
    value in
  let rec value () =
    skip ();
    match peek () with
    | '"' -> Text (text ())
    | '[' -> incr at; List (many ']' value)
    | '{' -> incr at; Fields (many '}' (fun () -> let name = text () in expect ':'; (name, value ())))
    | _ ->
        let start = !at in
        while (peek () >= '0' && peek () <= '9') || peek () = '-' do incr at done;
        (match int_of_string_opt (String.sub line start (!at - start)) with
         | Some n -> Number n | None -> refuse "neither a number nor a text") in
  let result = value () in
  skip ();
  if !at < length then refuse "something follows the header";
  result

(* As in JSON of other programs, the last of several fields of one name counts. *)
let field header name =
  match header with
  | Fields fields -> List.assoc_opt name (List.rev fields)
  | _ -> refuse "the header is no object"
let number header name = match field header name with Some (Number n) -> n | _ -> refuse ("no number " ^ name)
let word header name = match field header name with Some (Text t) -> t | _ -> refuse ("no text " ^ name)
let side_of = function "white" -> White | "black" -> Black | _ -> refuse "a side is white or black"
let name_of = function White -> "White" | Black -> "Black"

let contents text content_of = List.init (String.length text) (fun i -> content_of text.[i])
let of_letter = function '.' -> Free | 'W' -> Of White | 'B' -> Of Black | _ -> refuse "a letter is . or W or B"
let of_digit = function '0' -> Free | '1' -> Of White | '2' -> Of Black | _ -> refuse "a digit is 0, 1 or 2"

let hexagon_rules = function
  | "fencemaster" -> Fencemaster
  | "havannah" -> Havannah
  | _ -> refuse "this checker knows such proofs of Fencemaster and Havannah only"

(* A board of more cells would have cells whose bytes mean something else. *)
let board header most =
  let rows = number header "rows" and columns = number header "columns" in
  if rows < 1 || columns < 1 || rows * columns > most then refuse "the board is too large";
  (rows, columns)

let size header = let n = number header "size" in if n < 2 || n > 6 then refuse "the size is from 2 to 6" else n

(* Asks about all parts, each in a process of its own; true if every one says yes. *)
let all_parts parts holds =
  let ask wait = match Unix.fork () with
    | 0 -> Unix._exit (try if holds (natural wait) then 0 else 1 with _ -> 2)
    | child -> child in
  let children = List.init parts ask in
  List.for_all (fun child -> snd (Unix.waitpid [] child) = Unix.WEXITED 0) children

(* The name of a cell: letters for its column, then the number of its row. On a hexagon of size n, row and column differ by less than n. *)
let rec letters column = (if column < 26 then "" else letters (column / 26 - 1)) ^ String.make 1 (Char.chr (97 + column mod 26))
let name_in rows columns apart cell =
  let row r = List.filter (fun (r, c) -> abs (r - c) < apart) (List.init columns (fun c -> (r, c))) in
  let r, c = List.nth (List.concat (List.init rows row)) cell in
  Printf.sprintf "%s%d" (letters c) (r + 1)
let name_on_hexagon n = name_in (2 * n - 1) (2 * n - 1) n

(* What was proved, in words, or nothing. *)
let statement first header parts file start =
  let bytes = if first = "ringfence race parts 1" then [] else bytes_from file start in
  let told place text turn = Printf.sprintf "%s, %s, %s to move: " place text (name_of turn) in
  match first with
  | "ringfence value 1" ->
      let game = word header "game" and n = size header and turn = side_of (word header "toMove") in
      let pieces = word header "pieces" in
      String.iter (fun c -> if c <> '0' then refuse "captured cells on a hexagon") (word header "owners");
      let claims = match field header "claims" with
        | Some (List (_ :: _ as l)) -> List.map (fun c -> (side_of (word c "side"), number c "atLeast")) l
        | _ -> refuse "no claims" in
      if value_holds (hexagon_rules game) (integer n) (contents pieces of_digit) turn
          (List.map (fun (s, v) -> (s, integer v)) claims) bytes
      then Some (told (Printf.sprintf "%s %d" game n) pieces turn ^
        String.concat " " (List.map (fun (s, v) -> Printf.sprintf "%s gets at least %d." (name_of s) v) claims))
      else None
  | "ringfence race 1" ->
      let game = word header "game" and turn = side_of (word header "toMove") and text = word header "position" in
      let position = contents text of_letter in
      let answers = match field header "answers" with
        | None -> None
        | Some (List l) -> Some (List.map (function Number n when n >= 0 && n < 256 -> numbers.(n) | _ -> refuse "no cell") l)
        | Some _ -> refuse "the answers are no list" in
      let holds, place, win, name =
        if game = "squatter" then
          let rows, columns = board header 128 in
          (capture_race_holds (integer rows) (integer columns) position turn answers bytes,
           Printf.sprintf "squatter %dx%d" rows columns, "captures first", name_in rows columns max_int)
        else
          let n = size header in
          (race_holds (hexagon_rules game) (integer n) position turn answers bytes, Printf.sprintf "%s %d" game n, "wins",
           name_on_hexagon n) in
      if not holds then None else
      let move = Char.code file.[start] in
      Some (told place text turn ^ Printf.sprintf "%s %s%s." (name_of turn) win (if move < 128 then " by " ^ name move else ""))
  | "ringfence race parts 1" ->
      let game = word header "game" and turn = side_of (word header "toMove") and text = word header "position" in
      let n = size header and position = contents text of_letter in
      let count, items = try Parts.items_from file start (List.length position) numbers
        with Invalid_argument _ -> refuse "the list ends within a position" in
      if count = 0 then refuse "no positions";
      let move = fst (snd (items (positive count))) in
      if all_parts parts (race_part (hexagon_rules game) (integer n) position turn move (natural parts) (natural (count - 1)) items)
      then Some (told (Printf.sprintf "%s %d" game n) text turn ^
        Printf.sprintf "%s wins by %s." (name_of turn) (name_on_hexagon n (byte_of move)))
      else None
  | "ringfence proof 1" ->
      if word header "game" <> "squatter" then refuse "such a proof is of Squatter";
      let rows, columns = board header 128 in
      let text = word header "position" in
      (* A side's territory is inside its own pieces. *)
      let position = contents text (function 'w' -> Of White | 'b' -> Of Black | c -> of_letter c) in
      let claims = match field header "claims" with
        | Some (List (_ :: _ as l)) -> List.map (fun c -> (side_of (word c "maker"),
            (match word c "toMove" with "maker" -> true | "breaker" -> false | _ -> refuse "nobody to move"),
            (match word c "value" with "captures" -> true | "holds" -> false | _ -> refuse "no such value"))) l
        | _ -> refuse "no claims" in
      if breaker_holds (integer rows) (integer columns) position (List.map (fun (m, t, v) -> ((m, t), v)) claims) bytes
      then Some (Printf.sprintf "squatter %dx%d, %s: " rows columns text ^ String.concat " " (List.map (fun (m, t, v) ->
        Printf.sprintf "%s as Maker, %s to move: %s." (name_of m) (if t then "Maker" else "Breaker")
          (if v then "Maker captures" else "Breaker holds")) claims))
      else None
  | _ -> refuse "this checker does not know such a proof"

let check parts =
  let text = let b = Buffer.create 65536 in
    (try while true do Buffer.add_channel b stdin 1 done with End_of_file -> ()); Buffer.contents b in
  let line_from start = match String.index_from_opt text start '\n' with
    | Some stop -> (String.sub text start (stop - start), stop + 1)
    | None -> refuse "the file ends within its header" in
  let first, second = line_from 0 in
  let header, start = line_from second in
  match statement first (parse header) parts text start with
  | Some words -> print_endline ("The proof holds. " ^ words); 0
  | None -> print_endline "The proof does not hold."; 1

(* For comparisons with other programs: a board on each line, and who has won it by each set of rules for it. *)
let setups = Hashtbl.create 20
let setup_for kind a b =
  match Hashtbl.find_opt setups (kind, a, b) with
  | Some setup -> setup
  | None ->
      let setup = if kind = "square" then square_setup (integer a) (integer b) else hexagon_setup (integer a) in
      Hashtbl.add setups (kind, a, b) setup; setup

let judge () =
  (try while true do
    Scanf.sscanf (read_line ()) "%s %d %d %s" (fun kind a b text ->
      let setup = setup_for kind a b and pieces = pieces_of (contents text of_letter) in
      List.iter (fun rules -> List.iter (fun side ->
        print_char (if is_won setup rules pieces side then '1' else '0')) [White; Black])
        (if kind = "square" then [FirstCapture] else [FirstCapture; Fencemaster; Havannah]);
      print_newline ())
  done with End_of_file -> ()); 0

(* How many sequences of moves of some length there are, from the empty board. *)
let perft kind a b rules depth =
  let setup = setup_for kind a b in
  let rec count side pieces depth =
    if depth = 0 then 1 else
    List.fold_left (fun sum cell ->
      if not (is_free pieces cell) then sum
      else if wins setup rules pieces side cell then (if depth = 1 then sum + 1 else sum)
      else sum + count (other side) (with_piece cell side pieces) (depth - 1)) 0 setup.on.cells in
  Printf.printf "%d\n" (count White (pieces_of []) depth); 0

let () =
  set_binary_mode_in stdin true;
  exit (try match Array.to_list Sys.argv with
    | [_; "check"] -> check 1
    | [_; "check"; parts] when (match int_of_string_opt parts with Some n -> n > 0 | None -> false) -> check (int_of_string parts)
    | [_; "judge"] -> judge ()
    | [_; "perft"; game; a; b; depth] ->
        let kind, rules = match game with
          | "squatter" -> ("square", FirstCapture) | game -> ("hexagon", hexagon_rules game) in
        perft kind (int_of_string a) (int_of_string b) rules (int_of_string depth)
    | _ -> prerr_endline "usage: checker check [PARTS] < FILE, checker judge < FILE, checker perft GAME ROWS COLUMNS DEPTH"; 2
  with Refused reason -> prerr_endline reason; 2)
