import type { Port } from '@ringfence/wasm-host';

export { nodePort, type Port, webPort } from '@ringfence/wasm-host';

/** The functions that can be called over a line, by name, with values that can be copied between threads. */
type Calls = Readonly<Record<string, (...args: never[]) => unknown>>;

/** The context of a called function, in addition to its arguments. */
interface CallContext {
  /** Fires when the caller no longer wants the whole answer; an answer is sent anyway. */
  readonly signal: AbortSignal;
  /** Sends a report to the caller before the answer. */
  report(value: unknown): void;
}

/** The functions behind a line: those of `C`, each with the context first. */
export type CallAnswers<C extends Calls> = {
  readonly [Name in keyof C]: (
    context: CallContext,
    ...args: Parameters<C[Name]>
  ) => Awaited<ReturnType<C[Name]>> | Promise<Awaited<ReturnType<C[Name]>>>;
};

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onReport?: ((value: unknown) => void) | undefined;
}

/** From the caller. */
type CallMessage =
  | { readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly id: number; readonly stop: true };

/** To the caller; every call gets exactly one value or error. */
type AnswerMessage =
  | { readonly id: number; readonly report: unknown }
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: { readonly name: string; readonly message: string } };

/** The other end has ended or cannot be reached: pending calls will not be answered. */
export class LineFailure extends Error {
  override readonly name = 'LineFailure';
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
  onReport?: ((value: unknown) => void) | undefined;
}

/** The near end of a line, as a port. */
export type CallerPort = Port<CallMessage, AnswerMessage>;

/** The far end of a line, as a port. */
export type AnswererPort = Port<AnswerMessage, CallMessage>;

/** The near end of a line: calls functions that live behind it, for example in a worker. */
export class Caller<C extends Calls> {
  private readonly port: CallerPort;
  private readonly waiting = new Map<number, Waiting>();
  private lastId = 0;
  private failure: LineFailure | undefined;

  constructor(port: CallerPort) {
    this.port = port;
    port.listen(
      (answer) => this.hear(answer),
      (reason) => this.close(reason),
    );
  }

  /** Whether the line has ended. */
  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  async call<Name extends keyof C & string>(
    name: Name,
    args: Parameters<C[Name]>,
    { signal, onReport }: CallOptions = {},
  ): Promise<Awaited<ReturnType<C[Name]>>> {
    if (this.failure !== undefined) throw this.failure;
    const id = ++this.lastId;
    const stop = (): void => this.port.post({ id, stop: true });
    try {
      return (await new Promise((resolve, reject) => {
        this.waiting.set(id, { resolve, reject, onReport });
        this.port.post({ id, name, args });
        if (signal?.aborted) stop();
        else signal?.addEventListener('abort', stop, { once: true });
      })) as Awaited<ReturnType<C[Name]>>;
    } finally {
      signal?.removeEventListener('abort', stop);
      this.waiting.delete(id);
    }
  }

  /** Ends the line, and with it a worker behind it; pending calls are rejected with that reason. */
  close(reason = 'the line is closed'): void {
    if (this.failure !== undefined) return;
    this.failure = new LineFailure(reason);
    for (const { reject } of this.waiting.values()) reject(this.failure);
    this.port.close();
  }

  private hear(answer: AnswerMessage): void {
    const asked = this.waiting.get(answer.id);
    if ('report' in answer) asked?.onReport?.(answer.report);
    else if ('error' in answer) asked?.reject(errorOf(answer.error));
    else asked?.resolve(answer.value);
  }
}

/** The far end of a line: answers calls until the line ends, then calls `onEnd`. */
export function answerCalls<C extends Calls>(
  port: AnswererPort,
  answers: CallAnswers<C>,
  onEnd: () => void = () => {},
): void {
  const stops = new Map<number, AbortController>();

  async function answer(id: number, name: string, args: readonly unknown[]): Promise<void> {
    const stop = new AbortController();
    stops.set(id, stop);
    const context = { signal: stop.signal, report: (report: unknown) => port.post({ id, report }) };
    try {
      const call = answers[name] as (context: CallContext, ...args: readonly unknown[]) => unknown;
      port.post({ id, value: await call(context, ...args) });
    } catch (error) {
      const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
      port.post({ id, error: { name: kind, message } });
    } finally {
      stops.delete(id);
    }
  }

  port.listen((message) => {
    if ('stop' in message) stops.get(message.id)?.abort();
    else void answer(message.id, message.name, message.args);
  }, onEnd);
}

/** Of the kinds of errors that callers distinguish, only these two cross a line. */
const errorOf = ({ name, message }: { readonly name: string; readonly message: string }): Error =>
  name === 'RangeError' ? new RangeError(message) : new Error(message);
