import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartRefused } from '../../failure.ts';

/** The account PostgreSQL runs under; undefined when this process is not root and it runs as the same user. */
export interface SystemUser {
  uid: number;
  gid: number;
}

const accountName = 'postgres';

function findAccount(): SystemUser | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${accountName}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid && Number(uid) > 0 ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** PostgreSQL refuses to run as root. Under root it gets a system account, made if absent. */
export function databaseAccount(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const present = findAccount();
  if (present) return present;
  const attempts = [
    ['useradd', '--system', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName],
    ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', accountName],
  ] as const;
  for (const [command, ...args] of attempts) {
    if (spawnSync(command, args, { stdio: 'ignore' }).status === 0) break;
  }
  const made = findAccount();
  if (made) return made;
  throw new StartRefused(
    `PostgreSQL does not run as root and the system account "${accountName}" could not be made: make it, start as another user, or set DATABASE_URL.`,
  );
}

/** True when `user` may read, write and enter `path`: asked of the kernel, not computed from modes. */
export function reaches(user: SystemUser, path: string): boolean {
  const test = 'test -r "$1" && test -w "$1" && test -x "$1"';
  return spawnSync('/bin/sh', ['-c', test, 'sh', path], { stdio: 'ignore', cwd: '/', ...user }).status === 0;
}
