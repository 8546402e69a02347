/** Defined in the build whose table is a module that threads share: see `race-table/`. */
declare const SHARES_TABLE: i32;
