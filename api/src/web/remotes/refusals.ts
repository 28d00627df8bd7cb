import { lacksOf } from 'shared-contract/compatibility';
import { StartRefused } from '../../platform/failure.ts';
import { parseEntry, type RegistryRemote } from './registry.ts';

/** Ends a command line with these lines. */
export const refuse = (...lines: string[]): never => {
  throw new StartRefused(lines.join('\n'));
};

/** Refuses what is no entry. */
export function entryFrom(value: unknown): RegistryRemote {
  try {
    return parseEntry(value);
  } catch (error) {
    return refuse(`This is no entry of a remote: ${(error as Error).message}.`);
  }
}

/** Refuses what the shell would not take. */
export function refuseUnfit(entry: RegistryRemote, shell: Parameters<typeof lacksOf>[1] | undefined) {
  const lacks = shell ? lacksOf(entry, shell) : [];
  if (lacks.length > 0) refuse('The shell of this store would refuse it, so nothing was changed.', ...lacks);
}
