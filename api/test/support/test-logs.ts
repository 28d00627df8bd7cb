import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeLog } from '../../src/platform/http/log.ts';

// Where `run-tests.ts` collects what stores log while they are tested, to look through it for secrets afterwards.
// Unset for a file that is run by itself.
const folder = process.env['TEST_LOGS'];
let opened = 0;

/** A separate log file for a process or store; undefined where logs are not collected. Writes are not buffered. */
export function logFile(name: string): { write(chunk: string | Uint8Array): void } | undefined {
  if (folder === undefined) return undefined;
  const path = join(folder, `${name}-${process.pid}-${++opened}.log`);
  return { write: (chunk) => appendFileSync(path, chunk) };
}

/** The log of a store: at trace level into a file where logs are collected, else at `level`. */
export function testLog(level = 'silent'): Logger {
  const file = logFile('store');
  return file ? makeLog('trace', file) : makeLog(level);
}
