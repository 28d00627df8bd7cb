import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, it } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { openTestStore } from '../../test/support/test-store.ts';
import { shareShellFiles } from './shared-shell-files.ts';
import { openWeb } from '../../test/support/served-web.ts';
import { webPlugin } from './web.plugin.ts';

const web = await openWeb();
const html = await readFile(path.join(web.dist, 'shell/index.html'), 'utf8');
const store = await openTestStore();
const root = await mkdtemp(path.join(tmpdir(), 'shells-'));
const running: FastifyInstance[] = [];
after(async () => {
  for (const app of running) await app.close();
  await store.close();
  await web.close();
  await rm(root, { recursive: true });
});

/** A build of the shell whose main file has this hash in its name. */
async function build(hash: string): Promise<string> {
  const distDir = path.join(root, `dist-${hash}`);
  const main = `main.${hash}.js`;
  const files: Record<string, string | Buffer> = {
    'index.html': html.replace('/shell/main.js', `/shell/${main}`),
    [main]: `main("${hash}")`,
    [`${main}.br`]: brotliCompressSync(`main("${hash}")`),
    [`assets/inter.${hash}.woff2`]: 'font',
    [`server/shell.${hash}.cjs`]: 'exports.render = () => "";',
    'manifest.json': '{}',
  };
  files['files.json'] = JSON.stringify({ script: '', integrity: {}, files: Object.keys(files) });
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(distDir, 'shell', file)), { recursive: true });
    await writeFile(path.join(distDir, 'shell', file), content);
  }
  return distDir;
}

/** A process of the store on one of its machines. */
async function start(distDir: string, machine: string) {
  const app = Fastify();
  const warnings: string[] = [];
  await app.register(webPlugin, {
    ...web.options,
    distDir,
    sharedShellFiles: (shellDir) =>
      shareShellFiles({
        db: store.db,
        shellDir,
        folder: path.join(root, machine),
        log: { warn: (line) => void warnings.push(line) },
      }),
  });
  running.push(app);
  return app;
}

const kept = async () => {
  const { rows } = await store.db.execute<{ path: string }>({
    text: 'select path from shell_files order by 1',
  });
  return rows.map((row) => row.path);
};
const age = (days: number) =>
  store.db.execute({
    text: `update shell_files set kept_at = kept_at - $1 * interval '1 day'`,
    values: [days],
  });

it('two processes with different builds of the shell each serve the files of both as immutable', async () => {
  const apps = [await start(await build('aaaaaaaaaa'), 'one'), await start(await build('bbbbbbbbbb'), 'two')];
  for (const app of apps)
    for (const hash of ['aaaaaaaaaa', 'bbbbbbbbbb']) {
      const file = await app.inject(`/shell/main.${hash}.js`);
      assert.deepEqual([file.statusCode, file.body], [200, `main("${hash}")`]);
      assert.match(String(file.headers['cache-control']), /immutable/);
      const small = await app.inject({
        url: `/shell/main.${hash}.js`,
        headers: { 'accept-encoding': 'br' },
      });
      assert.equal(small.headers['content-encoding'], 'br');
      assert.equal((await app.inject(`/shell/assets/inter.${hash}.woff2`)).body, 'font');
      assert.equal((await app.inject(`/shell/server/shell.${hash}.cjs`)).statusCode, 500);
    }
  for (const name of ['main.cccccccccc.js', 'other.json', '..%2fmain.aaaaaaaaaa.js'])
    assert.notEqual((await apps[1]!.inject(`/shell/${name}`)).statusCode, 200, name);
  assert.deepEqual(
    (await kept()).filter((each) => each.includes('server') || each === 'manifest.json'),
    [],
  );
});

it('files of an earlier build are served until 14 days after its last process', async () => {
  const distDir = await build('dddddddddd');
  await chmod(path.join(distDir, 'shell'), 0o555);
  const app = await start(distDir, 'one');
  assert.equal((await app.inject('/shell/main.aaaaaaaaaa.js')).statusCode, 200);
  await age(13);
  // The build of `a` is started again, so its files stay beside those of `e`; those of `b` and `d` are deleted a day later.
  await start(path.join(root, 'dist-aaaaaaaaaa'), 'one');
  await start(await build('eeeeeeeeee'), 'two');
  await age(2);
  const longAgo = new Date(Date.now() - 7200_000);
  for (const name of await readdir(path.join(root, 'one')))
    await utimes(path.join(root, 'one', name), longAgo, longAgo);
  await start(path.join(root, 'dist-eeeeeeeeee'), 'one');
  assert.deepEqual(
    (await kept()).filter((each) => each.endsWith('.js')),
    ['main.aaaaaaaaaa.js', 'main.eeeeeeeeee.js'],
  );
  assert.deepEqual(
    (await readdir(path.join(root, 'one'))).filter((each) => /main\.(b|d)/.test(each)),
    [],
  );
  await chmod(path.join(distDir, 'shell'), 0o755);
});
