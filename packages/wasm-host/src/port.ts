/** One end of a line between two threads. */
export interface Port<Out, In> {
  post(message: Out): void;
  /** Receives every message from now on; `onFailure` is called when no more will come. */
  listen(onMessage: (message: In) => void, onFailure: (reason: string) => void): void;
  close(): void;
}

/** A Web Worker, or a Web Worker's view of its page (`self`), or a `MessagePort` of the browser. */
interface WebEnd {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(type: 'error', listener: (event: { readonly message?: string }) => void): void;
  start?(): void;
  terminate?(): void;
  close?(): void;
}

export function webPort<Out, In>(end: WebEnd): Port<Out, In> {
  return {
    post: (message) => end.postMessage(message),
    listen(onMessage, onFailure) {
      end.addEventListener('message', ({ data }) => onMessage(data as In));
      end.addEventListener('error', ({ message }) => onFailure(message || 'the worker could not be loaded'));
      end.start?.();
    },
    close: () => (end.terminate ?? end.close)?.call(end),
  };
}

/** A `Worker`, `parentPort` or `MessagePort` of Node's `worker_threads`. */
interface NodeEnd {
  postMessage(message: unknown): void;
  on(type: 'message', listener: (message: unknown) => void): unknown;
  on(type: 'error', listener: (error: Error) => void): unknown;
  on(type: 'exit' | 'close', listener: () => void): unknown;
  terminate?(): unknown;
  close?(): void;
}

export function nodePort<Out, In>(end: NodeEnd): Port<Out, In> {
  return {
    post: (message) => end.postMessage(message),
    listen(onMessage, onFailure) {
      end.on('message', (message) => onMessage(message as In));
      end.on('error', (error) => onFailure(error.message));
      end.on('exit', () => onFailure('the worker has ended'));
      end.on('close', () => onFailure('the line to the engine is closed'));
    },
    close() {
      if (end.terminate === undefined) end.close?.();
      else end.terminate();
    },
  };
}
