import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { it } from 'node:test';
import { root } from '../shared-modules.js';

const released = (...args) => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 1);
  return stderr;
};

it('a release that was built elsewhere needs its commit', () => {
  const elsewhere = path.join(root, 'nowhere');
  const needed = /^Usage: .*\nWhat was built elsewhere needs --commit with the id of the commit/;
  assert.match(released('mf-blog', '--from', elsewhere), needed);
  assert.match(released('mf-blog', '--from', elsewhere, '--commit', 'main'), needed);
  assert.match(
    released('mf-blog', '--from', elsewhere, '--commit', '4f1c2ab'),
    /^There is no built remote in .*nowhere/,
  );
});
