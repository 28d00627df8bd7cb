import { userInfo } from 'node:os';

/** The account of the system that runs this process, for the history. A container may have a number without a name. */
export function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
