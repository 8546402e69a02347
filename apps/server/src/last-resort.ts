/** What a handler of last resort needs of a server. */
interface Recoverable {
  recover(): void;
}

/**
 * Keeps a process alive after an error that nobody caught, and writes it down. An error of the system, such as a connection
 * that was reset, concerns what it happened to. Any other may have left a game half changed in memory; what is on disk is
 * whole, so the server reads it again. Only where that fails too does the process end, with the error.
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
