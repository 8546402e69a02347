/** Thrown when WebAssembly code traps. Its memory can no longer be trusted, so the module stays unusable. */
export class KernelError extends Error {
  override readonly name = 'KernelError';
}

/** Wraps the functions of a module so that a trap throws a {@link KernelError}, as does every later call. */
export function guard<T extends object>(functions: T): T {
  let failure: KernelError | undefined;
  const guarded = Object.entries(functions).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = (...args: unknown[]): unknown => {
      if (failure !== undefined) throw failure;
      try {
        return value(...args);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        failure = new KernelError(`the kernel failed in ${name}: ${reason}`, { cause });
        throw failure;
      }
    };
    return [name, call];
  });
  return Object.fromEntries(guarded) as T;
}
