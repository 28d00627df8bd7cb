import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { drawingMetrics } from './drawing-metrics.ts';
import { aRegistry, aRemote } from '../../test/support/registries.ts';
import { loadRegistry } from './remotes/registry.ts';
import { hashOf } from '../../test/support/served-web.ts';
import { markupMaker } from './markup.ts';

const SHELL = `exports.singletons = {};
exports.render = ({ pathname, remote }) => remote.module.draw(pathname);`;
// An answer that is too long ends the process at once.
const REMOTE = `exports.default = { draw(pathname) {
  if (pathname.endsWith('/ends')) return 'x'.repeat(4.1e6);
  if (pathname.includes('/throws')) throw new Error('cannot be drawn: ' + pathname);
  return 'drawn ' + pathname;
} };`;

const folder = await mkdtemp(path.join(tmpdir(), 'markup-'));
const server = { file: 'server/remote.cjs', integrity: hashOf(REMOTE) };
const names = ['mf-admin', 'mf-staff'];
for (const [file, code] of [
  ['shell/server/shell.cjs', SHELL],
  ...names.map((name) => [`${name}/1.0.0/server/remote.cjs`, REMOTE] as const),
] as const) {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), code);
}
const loaded = loadRegistry({
  ...aRegistry(...names.map((name) => aRemote({ name, base: `/${name}/1.0.0/`, server }))),
  shell: { ...aRegistry().shell, server: { file: 'server/shell.cjs', integrity: hashOf(SHELL) } },
});
after(() => rm(folder, { recursive: true }));
// The process does not keep the test alive, and no request waits here.
const alive = setInterval(() => undefined, 1_000);
after(() => clearInterval(alive));

function open() {
  const seen = { minutes: 0, lines: [] as string[], failed: [] as string[], outcomes: [] as string[] };
  const metrics = new Registry();
  const measure = drawingMetrics(metrics);
  const markup = markupMaker({
    distDir: folder,
    remotesDir: folder,
    log: { warn: (line) => void seen.lines.push(line) },
    onDrawn(outcome, seconds) {
      seen.outcomes.push(outcome);
      measure(outcome, seconds);
    },
    onFailed: (remote, version) => void seen.failed.push(`${remote} ${version}`),
    now: () => seen.minutes * 60_000,
    // No test here is about a page that takes too long.
    limits: { startMs: 60_000, pageMs: 60_000 },
  });
  after(() => markup.close());
  /** The markup and the outcome of a page that was not drawn before, however long it takes. */
  const draw = async (remote: string, pathname: string) => {
    const before = seen.outcomes.length;
    const request = { loaded, pathname, remote, entries: '[]' };
    await markup.of(request);
    for (const end = performance.now() + 60_000; seen.outcomes.length === before; await wait(10))
      assert.ok(performance.now() < end, `${pathname} of ${remote} was not drawn: ${seen.lines.join('; ')}`);
    const outcome = seen.outcomes.at(-1);
    return outcome === 'drawn' ? await markup.of(request) : outcome;
  };
  return { seen, draw, metrics };
}

it('a remote that repeatedly crashes the drawing process is not drawn for a minute', async () => {
  const { seen, draw } = open();
  for (let loss = 0; loss < 3; loss++) assert.equal(await draw('mf-admin', '/admin/ends'), 'lost');
  assert.deepEqual(seen.failed, Array(3).fill('mf-admin 1.0.0'));
  assert.deepEqual(
    seen.lines.filter((line) => !line.includes('keeps the network')),
    [
      'First HTML of mf-admin 1.0.0: an answer is too long',
      'First HTML of mf-admin 1.0.0: an answer is too long; pages of mf-admin are sent without it for a minute',
    ],
  );
  assert.equal(await draw('mf-admin', '/admin/sound'), 'lost');
  assert.equal(await draw('mf-staff', '/staff/sound'), 'drawn /staff/sound');
  seen.minutes = 1;
  assert.equal(await draw('mf-admin', '/admin/sound'), 'drawn /admin/sound');
  assert.equal(seen.failed.length, 3);
});

it('the metrics count and time pages that were drawn, threw or crashed the process', async () => {
  const { draw, metrics } = open();
  for (const page of ['1', '2', 'throws/1', 'ends']) await draw('mf-staff', `/staff/${page}`);
  const text = await metrics.metrics();
  for (const [outcome, count] of [
    ['drawn', 2],
    ['failed', 1],
    ['lost', 1],
  ] as const)
    assert.match(text, new RegExp(`^page_drawing_seconds_count\\{outcome="${outcome}"\\} ${count}$`, 'm'));
  const seconds = Number(/^page_drawing_seconds_sum\{outcome="drawn"\} (.+)$/m.exec(text)?.[1]);
  assert.ok(seconds > 0 && seconds < 60, `${seconds} s`);
});

it('a damaged bundle leaves only its own remote without markup', async () => {
  const file = path.join(folder, 'mf-admin/1.0.0/server/remote.cjs');
  await writeFile(file, 'intruder()');
  const { seen, draw } = open();
  assert.equal(await draw('mf-admin', '/admin/1'), 'lost');
  assert.equal(await draw('mf-staff', '/staff/1'), 'drawn /staff/1');
  assert.deepEqual(seen.failed, ['mf-admin 1.0.0']);
  assert.ok(
    seen.lines.includes(`First HTML of mf-admin 1.0.0: ${file} is not the file that remotes.json lists`),
  );
  await writeFile(file, REMOTE);
  assert.equal(await draw('mf-admin', '/admin/1'), 'drawn /admin/1');
});

it('the log has at most twenty lines in ten minutes about pages that throw', async () => {
  const { seen, draw } = open();
  const fail = async (first: number, count: number) => {
    for (let page = first; page < first + count; page++)
      assert.equal(await draw('mf-staff', `/staff/throws/${page}`), 'failed');
  };
  await fail(0, 25);
  assert.deepEqual(seen.failed, Array(25).fill('mf-staff 1.0.0'));
  assert.equal(seen.lines.length, 20);
  seen.minutes = 11;
  await fail(25, 1);
  assert.match(
    seen.lines.at(-1) ?? '',
    /^First HTML of mf-staff 1\.0\.0 \/staff\/throws\/25: Error: cannot be drawn/,
  );
});
