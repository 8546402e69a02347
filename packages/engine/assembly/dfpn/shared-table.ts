// The functions of the table's module, which threads share: see `../race-table/index.ts`. Only the build with SHARES_TABLE imports them.

export declare function start(limit: usize): void;
export declare function look(key: u64): bool;
export declare function foundProof(): u32;
export declare function foundDisproof(): u32;
export declare function foundCarrier(): u64;
export declare function keep(key: u64, proof: u32, disproof: u32, cells: u64, work: u32): void;
export declare function goBelow(key: u64): void;
export declare function comeBack(key: u64): void;
export declare function below(key: u64): u32;
