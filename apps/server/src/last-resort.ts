/** What the handler of last resort needs from a server. */
interface Recoverable {
  recover(): void;
}

/**
 * Keeps a process alive after an uncaught error, and logs it. A system error, such as a connection reset, affects only
 * its own connection. Any other may have left a game half changed in memory; files are consistent, so the server reads
 * them again. The process ends only if that fails too.
 */
export function surviveErrors(server: Recoverable, log: (error: unknown) => void): void {
  const survive = (error: unknown): void => {
    log(error);
    if (!isSystemError(error)) server.recover();
  };
  process.on('uncaughtException', survive);
  process.on('unhandledRejection', survive);
}

const isSystemError = (error: unknown): boolean => error instanceof Error && 'code' in error && 'syscall' in error;
