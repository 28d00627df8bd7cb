import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTestCluster } from './cluster.ts';

// `npm test -w api [-- file ...]`: every API test on PostgreSQL 18 and on 15, the oldest major we support.
// TEST_POSTGRES=18 (or 15) in the environment runs one of them.

const packageRoot = fileURLToPath(new URL('../..', import.meta.url));
const files = process.argv.slice(2);
const only = process.env['TEST_POSTGRES'];
const majors = ([18, 15] as const).filter((major) => only === undefined || only === String(major));

if (majors.length === 0) {
  console.error('TEST_POSTGRES must be 18 or 15.');
  process.exit(1);
}

let failed = false;
for (const major of majors) {
  const cluster = await startTestCluster(major);
  console.log(`API tests on PostgreSQL ${major}`);
  try {
    const args = ['--test', '--test-concurrency=2', ...(files.length > 0 ? files : ['src/**/*.test.ts'])];
    const env = { ...process.env, ...cluster.env, NODE_ENV: 'test' };
    const child = spawn(process.execPath, args, { cwd: packageRoot, env, stdio: 'inherit' });
    const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
    failed ||= code !== 0;
  } finally {
    await cluster.stop();
  }
}
process.exit(failed ? 1 : 0);
