import { spawnSync } from 'node:child_process';
import { root } from '../shared-modules.js';

/** The commit of this folder, with a mark when files differ from it. Undefined when the folder is not a working copy. */
export function commitHere() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return undefined;
  return `${stdout.trim()}${git('status', '--porcelain').stdout.trim() ? '-changed' : ''}`;
}
