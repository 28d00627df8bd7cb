import { troubleOf } from './platform/db/database-errors.ts';
import { isFailure, StartRefused } from './platform/failure.ts';

type SystemError = Partial<NodeJS.ErrnoException>;

/** A line that says why a start or a command ended, and what to do; undefined for a defect, whose stack is shown. */
export function startLineOf(error: unknown): string | undefined {
  if (error instanceof StartRefused) return error.message;
  const { code = '', syscall, message = '', cause } = (error ?? {}) as SystemError;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return `The disk is full (${message}): free some space, and try again.`;
  // On a file system that is read only, Node reports a folder that it cannot make as one that is not there.
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || syscall === 'mkdir')
    return `${message}: let the account of the store write there, or set DATA_DIR.`;
  // The error of a statement is the cause of the failure that calls are answered with.
  const advice = (troubleOf(error) ?? troubleOf(cause))?.advice;
  if (advice)
    return `${advice} Then try again. (${(cause instanceof Error ? cause : (error as Error)).message})`;
  return code.startsWith('E') ? message : undefined;
}

/** Why the store cannot listen where its configuration says. */
export function listenRefusal(error: unknown, { host, port }: { host: string; port: number }): StartRefused {
  const { code } = error as NodeJS.ErrnoException;
  const line =
    code === 'EADDRINUSE'
      ? `PORT ${port} cannot be listened on (${code}): set PORT to a free one.`
      : code === 'EACCES'
        ? `PORT ${port} cannot be listened on (${code}): set PORT to one from 1024.`
        : `HOST ${host} cannot be listened on (${code}): set HOST to an address of this machine.`;
  return new StartRefused(line, { cause: error });
}

/** The message of a start or a command that failed: one line, or the stack of a defect. */
export const endOfCommand = (error: unknown): string =>
  startLineOf(error) ?? (isFailure(error) ? error.message : String((error as Error).stack));

/** Says why the process ends, and lets it end as failed. */
export function endFailed(error: unknown): void {
  process.stderr.write(`${endOfCommand(error)}\n`);
  process.exitCode = 1;
}
