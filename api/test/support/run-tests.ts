import { spawn } from 'node:child_process';
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { startTestCluster } from './cluster.ts';
import { secretsInLogs } from './secrets-in-logs.ts';

// `npm test -w api [-- file ...]`: every API test on PostgreSQL 18, and on 15, the oldest major we support, those of what a database
// decides. TEST_POSTGRES=18 (or 15) in the environment runs one of them. TEST_POSTGRES=debian runs what reads and searches on Debian's
// own PostgreSQL: what its settings change is how statements are planned and run, not what they answer. What stores logged meanwhile is looked through for
// codes, passwords and tokens afterwards: one of them fails the run.

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));
/** Node's compile cache, shared by all processes of all runs. It is keyed by the content of the sources. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/api', import.meta.url));
const files = process.argv.slice(2);
const only = process.env['TEST_POSTGRES'];
const everything = ['{src,test,demo}/**/*.test.ts'];
// Statements, locks, constraints and what happens when they are cut off. Pages, requests and settings are the same on every server.
const ofTheDatabase = [
  'src/{platform/{db,jobs,secrets},shop,reads}/**/*.test.ts',
  'src/web/remotes/{*releases,remote-failures,take-build}.test.ts',
  'src/store.test.ts',
  'test/{faults,limits,model}/**/*.test.ts',
];
const reads = [
  'src/platform/db/db.test.ts',
  'src/reads/*/*.test.ts',
  'src/shop/{catalogue,orders,replacements}/*.test.ts',
  'src/shop/accounts/profile.routes.test.ts',
];
const suites = { 18: everything, 15: ofTheDatabase, debian: reads };
/** Another run has them on Debian's PostgreSQL, which is of the same major (scripts/checks.mjs). */
const leavesReads = process.env['TEST_READS'] === 'on Debian';
// The others share a process (together.ts), because one that has loaded the store costs more than most of their tests. These start
// processes and kill them, watch what their own process does, or wait long.
const apart = [
  'src/{admin*,main}.test.ts',
  'src/platform/db/embedded-server.test.ts',
  'src/platform/http/slow-requests.test.ts',
  'src/platform/tracing/tracing.test.ts',
  'src/shop/**/*kill.test.ts',
  'src/shop/payments/poller.test.ts',
  'src/web/drawing-process.test.ts',
  'test/{faults,fuzz,model}/*.test.ts',
];
const needsOwnProcess = (file: string): boolean => apart.some((pattern) => path.matchesGlob(file, pattern));
const servers =
  only === 'debian'
    ? (['debian'] as const)
    : ([18, 15] as const).filter((major) => only === undefined || only === String(major));

if (servers.length === 0) {
  console.error('TEST_POSTGRES must be 18, 15 or debian.');
  process.exit(1);
}

/** True when no log of the run holds a secret. */
function logsAreClean(folder: string): boolean {
  const {
    findings,
    files: count,
    lines,
  } = secretsInLogs(folder, [`${packageRoot}/src`, `${packageRoot}/test`]);
  for (const { file, line, what } of findings)
    console.error(`SECRET IN A LOG: ${file}:${line} holds ${what}`);
  const verdict = findings.length === 0 ? 'no code, password or token' : `${findings.length} secrets`;
  console.log(`Log scan: ${verdict} in ${lines} lines of ${count} logs`);
  return findings.length === 0;
}

/** Runs test files. With `isHeld`, what they print is shown at the end, so that the output of two runs can be read. */
async function nodeTest(
  how: string[],
  tests: string[],
  env: NodeJS.ProcessEnv,
  isHeld: boolean,
): Promise<boolean> {
  if (tests.length === 0) return true;
  const args = ['--test-reporter=spec', ...how, ...tests];
  const child = spawn(process.execPath, args, {
    cwd: packageRoot,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const held: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => (isHeld ? held.push(chunk) : process.stdout.write(chunk)));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  process.stdout.write(Buffer.concat(held));
  return code === 0;
}

let failed = false;
for (const server of servers) {
  const cluster = await startTestCluster(server);
  const logs = mkdtempSync('/tmp/store-logs-');
  console.log(`API tests on PostgreSQL ${server}`);
  try {
    const env = {
      ...process.env,
      ...cluster.env,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: 'test',
      TEST_LOGS: logs,
    };
    const exclude = leavesReads ? reads : [];
    const chosen = files.length > 0 ? files : globSync(suites[server], { cwd: packageRoot, exclude }).sort();
    const alone = chosen.filter(needsOwnProcess);
    const together = chosen.filter((file) => !alone.includes(file));
    const passed = await Promise.all([
      nodeTest(['test/support/together.ts'], together, env, false),
      nodeTest(['--test', '--test-concurrency=2'], alone, env, together.length > 0),
    ]);
    const clean = logsAreClean(logs);
    failed ||= passed.includes(false) || !clean;
  } finally {
    await cluster.stop();
    rmSync(logs, { recursive: true, force: true });
  }
}
process.exit(failed ? 1 : 0);
