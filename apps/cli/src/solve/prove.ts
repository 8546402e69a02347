import {
  type Breaker,
  createBreaker,
  createSharedBreaker,
  explainHold,
  type HoldReason,
  learnStored,
  ProofWriter,
  type SharedBreaker,
  type Subject,
} from '@ringfence/proof';
import { INTERRUPTED, interruptible } from '../shared/interrupt.ts';
import { print } from '../shared/output.ts';
import { expectWritable } from '../shared/write-file.ts';
import { showProgress } from './progress.ts';
import { openProofFile, type ProofFile } from './proof-file.ts';
import { reasonLines } from './reason.ts';
import { runToEnd } from './slices.ts';

/** The request for a proof by Maker–Breaker. */
interface Proving {
  readonly subject: Subject;
  /** The file of the proof, if requested. */
  readonly file?: string;
  readonly explain: boolean;
  readonly nodes: number;
  readonly seconds: number | undefined;
  readonly tableSize: number;
  readonly threads: number;
  readonly json: boolean;
}

/** The result; `undefined` if the limits were reached first. */
interface Outcome {
  readonly holds: readonly boolean[] | undefined;
  readonly positions: number;
  readonly bytes: number;
  readonly reasons: readonly HoldReason[];
}

/**
 * Answers both Maker–Breaker questions about a board, writes the proof and gives the reasons; returns the exit code.
 */
export async function prove(plan: Proving): Promise<number> {
  if (plan.file !== undefined) expectWritable(plan.file);
  const started = performance.now();
  const solver = await openSolver(plan);
  const { signal, wasInterrupted, done } = interruptible(plan.seconds);
  const progress = showProgress();
  const file = plan.file === undefined ? undefined : openProofFile(plan.file);
  try {
    const outcome = await work(plan, solver, file, signal, () => {
      const milliseconds = performance.now() - started;
      progress.at({
        nodes: solver.nodes,
        milliseconds,
        note: plan.file === undefined ? 'solving' : 'solving, then writing',
      });
      return signal.aborted || solver.nodes >= plan.nodes;
    });
    progress.clear();
    const milliseconds = performance.now() - started;
    if (plan.json) print(JSON.stringify(outcomeJson(plan, outcome, solver.nodes, milliseconds)));
    else print(...outcomeLines(plan, outcome, solver.nodes, milliseconds));
    if (outcome.holds !== undefined) return 0;
    return wasInterrupted() ? INTERRUPTED : 1;
  } finally {
    progress.clear();
    file?.discard();
    solver.close?.();
    done();
  }
}

/** The solver: on this thread, or with threads whose proofs it can read. */
type Solver = { readonly nodes: number; readonly breaker: Breaker } & Partial<Pick<SharedBreaker, 'solve' | 'close'>>;

async function openSolver({ subject: { board }, tableSize, threads }: Proving): Promise<Solver> {
  if (threads > 1) return createSharedBreaker(board, { threads, tableSize });
  const breaker = await createBreaker(board, { tableSize });
  await learnStored(breaker);
  return {
    breaker,
    get nodes() {
      return breaker.nodes;
    },
  };
}

async function work(
  plan: Proving,
  solver: Solver,
  file: ProofFile | undefined,
  signal: AbortSignal,
  isStopped: () => boolean,
): Promise<Outcome> {
  const none = { holds: undefined, positions: 0, bytes: 0, reasons: [] };
  const { breaker } = solver;
  for (const { position } of solver.solve === undefined ? [] : plan.subject.questions) {
    const limits = { signal, nodes: plan.nodes - solver.nodes, onProgress: () => void isStopped() };
    if ((await solver.solve?.(position, limits)) === undefined) return none;
  }
  const writer = new ProofWriter(breaker, plan.subject);
  const steps = file === undefined ? writer.solve() : writer.write();
  if (!(await runToEnd(steps, isStopped, async () => file?.write(writer.sink)))) return none;
  const reasons: HoldReason[] = [];
  for (const { position } of plan.explain ? plan.subject.questions : []) {
    const finding = keeping(explainHold(breaker, position), (reason) => reasons.push(reason));
    if (!(await runToEnd(finding, isStopped))) return none;
  }
  const bytes = file === undefined ? 0 : await file.finish();
  return { holds: writer.answers.map(({ holds }) => holds), positions: writer.positions, bytes, reasons };
}

function* keeping<T>(work: Generator<void, T>, keep: (result: T) => void): Generator<void, void> {
  keep(yield* work);
}

function outcomeLines(plan: Proving, outcome: Outcome, nodes: number, milliseconds: number): string[] {
  const { rows, columns } = plan.subject.board;
  const { holds, positions, bytes, reasons } = outcome;
  return [
    `Squatter, ${rows}×${columns}: ${holds === undefined ? 'not solved within the limits' : verdict(plan.subject, holds)}`,
    ...plan.subject.questions.flatMap((question, i) =>
      reasons[i] === undefined ? [] : ['', ...reasonLines(plan.subject, question, reasons[i])],
    ),
    ...(reasons.length > 0 ? [''] : []),
    `${nodes} ${nodes === 1 ? 'node' : 'nodes'}, ${(milliseconds / 1000).toFixed(1)} s`,
    ...(plan.file === undefined || holds === undefined
      ? []
      : [`Proof: ${plan.file}, ${positions} ${positions === 1 ? 'position' : 'positions'}, ${bytes} bytes`]),
  ];
}

const sideNames = { white: 'White', black: 'Black' } as const;

/** What the answers mean for the game. */
function verdict({ questions, letters }: Subject, holds: readonly boolean[]): string {
  if (questions.length === 1 && holds[0]) {
    return /^\.+$/.test(letters)
      ? 'a draw after every first move, since the second player can keep the first from capturing anything'
      : `${sideNames[questions[0].maker]} can be kept from capturing anything`;
  }
  if (holds.every(Boolean)) return 'each side can keep the other from capturing anything more';
  return questions
    .map(({ maker }, i) =>
      holds[i]
        ? `${sideNames[maker]} can be kept from capturing anything more`
        : `${sideNames[maker]} captures something, unless it is itself captured first`,
    )
    .join('; ');
}

function outcomeJson(plan: Proving, outcome: Outcome, nodes: number, milliseconds: number): object {
  const { rows, columns } = plan.subject.board;
  const { holds, positions, bytes, reasons } = outcome;
  return {
    game: 'squatter',
    rows,
    columns,
    position: plan.subject.letters,
    solved: holds !== undefined,
    claims: plan.subject.questions.map(({ maker, position }, i) => ({
      maker,
      toMove: position.makerToMove ? 'maker' : 'breaker',
      holds: holds?.[i] ?? null,
      ...(reasons[i] !== undefined && { reason: reasons[i] }),
    })),
    nodes,
    milliseconds: Math.round(milliseconds),
    ...(plan.file !== undefined && { proof: { file: plan.file, positions, bytes } }),
  };
}
