// `npm test -- alerts`: the alert rules are read and tested by Prometheus' own tool, `PROMTOOL`.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './bootstrap.mjs';

const cwd = path.join(root, 'deploy/monitoring');
for (const args of [
  // Only the syntax, because the file with the token belongs to the owner.
  ['check', 'config', '--syntax-only', 'prometheus.yml'],
  ['check', 'rules', 'alerts.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  const { status } = spawnSync(process.env.PROMTOOL, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
