// Finds Debian's own PostgreSQL for the tests. A missing one is an error, so that no test is skipped.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { mayUseApt, runQuietly, StartError } from './bootstrap.mjs';

const folder = '/usr/lib/postgresql';
const majors = () =>
  existsSync(folder)
    ? readdirSync(folder).filter((major) => existsSync(`${folder}/${major}/bin/postgres`))
    : [];

/** The setting that tells the package whether to create and start a cluster on port 5432. */
const settings = '/etc/postgresql-common/createcluster.d';

/**
 * Installs PostgreSQL with apt unless it is installed.
 * @returns its major version, the newest if there are several
 * @throws StartError that says what to do, when that is not allowed or fails
 */
export async function ensureDebianPostgres() {
  if (majors().length === 0) await install();
  return Math.max(...majors().map(Number));
}

async function install() {
  const byHand = 'Install it: apt-get install postgresql (Debian or Ubuntu).';
  if (!mayUseApt()) throw new StartError(`No PostgreSQL of Debian for the tests. ${byHand}`);
  mkdirSync(settings, { recursive: true });
  writeFileSync(`${settings}/gift-card-store-tests.conf`, 'create_main_cluster = false\n');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly({
    what: 'Looking up packages (apt)',
    command: 'apt-get',
    args: ['update', '-q'],
    env,
  });
  await runQuietly({
    what: "Installing Debian's PostgreSQL (apt)",
    command: 'apt-get',
    args: ['install', '-y', '-q', 'postgresql'],
    env,
    hint: byHand,
  });
}
