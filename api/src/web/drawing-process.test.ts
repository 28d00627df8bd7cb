import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { attackerOf, attacks, HONEST, SHELL } from '../../test/support/drawing-bundles.ts';
import { eventually, isAlive } from '../platform/db/embedded/postmaster.ts';
import {
  drawingCommand,
  restricted,
  startDrawing,
  withoutNetwork,
  type DrawingCommand,
  type DrawingLimits,
  type DrawingProcess,
} from './drawing-process.ts';

/** A server that counts connections. */
async function countingServer(test: TestContext) {
  const seen = { connections: 0 };
  const server = createServer((socket) => {
    seen.connections += 1;
    socket.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  test.after(() => server.close());
  return { seen, port: (server.address() as AddressInfo).port };
}

// In parallel, because several wait for a time-out.
describe('the process that draws pages', { concurrency: 6 }, () => {
  let folder: string;
  let written = 0;
  const started: DrawingProcess[] = [];
  // The process does not keep the test alive, and no request waits here.
  const alive = setInterval(() => undefined, 1_000);

  async function bundle(code: string) {
    const file = path.join(folder, `${++written}.cjs`);
    await writeFile(file, code);
    return { file, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` };
  }

  /** Starts it with these remotes; `lost` says why it has ended. */
  async function start({
    port = 1,
    command,
    limits,
  }: { port?: number; command?: DrawingCommand; limits?: Partial<DrawingLimits> } = {}) {
    let tellLost: (reason: string) => void = () => undefined;
    const lost = new Promise<string>((resolve) => (tellLost = resolve));
    const files = {
      shell: await bundle(SHELL),
      remotes: { 'mf-attacker': await bundle(attackerOf(port)), 'mf-honest': await bundle(HONEST) },
      manifests: [],
    };
    const drawing = startDrawing(
      files,
      { onLost: tellLost },
      () => (command ? Promise.resolve(command) : drawingCommand(() => undefined)),
      limits,
    );
    started.push(drawing);
    const draw = (pathname: string, remote: string | undefined = 'mf-attacker') =>
      drawing.draw({ pathname, remote, entries: '[]' });
    return {
      draw,
      lost,
      shellAlone: () => drawing.draw({ pathname: '/', remote: undefined, entries: '[]' }),
    };
  }

  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'bundles-'));
  });
  after(async () => {
    clearInterval(alive);
    for (const { end } of started) end();
    await rm(folder, { recursive: true });
  });

  it('the drawing process hides the globals of Node from bundles', async (test) => {
    const { port, seen } = await countingServer(test);
    const { draw } = await start({ port });
    for (const name of Object.keys(attacks(port)))
      assert.match((await draw(name))?.html ?? 'no answer', /^nothing/, name);
    assert.equal(seen.connections, 0);
  });

  it('the attacks of this test succeed in a process without restrictions', async (test) => {
    const { port, seen } = await countingServer(test);
    // All but the last: scripts of Node itself do not give out their objects.
    const names = Object.keys(attacks(port)).slice(0, -1);
    const tries = `JSON.stringify(${JSON.stringify(names)}.map((name) => exports.default.draw(name)))`;
    const { file } = await bundle(`${attackerOf(port)}\nprocess.stdout.write(${tries});`);
    const free = spawn(process.execPath, ['--no-warnings', file]);
    const [printed] = (await once(free.stdout, 'data')) as [Buffer];
    assert.deepEqual(
      JSON.parse(printed.toString()),
      names.map(() => 'got it'),
    );
    if (free.exitCode === null) await once(free, 'exit');
    assert.equal(seen.connections, 2);
  });

  it('the drawing process never completes an import of a bundle', async () => {
    const { draw } = await start();
    await draw('import');
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await draw('imported'))?.html, 'nothing');
  });

  it('the drawing process keeps the bundles of remotes apart', async () => {
    const { draw } = await start();
    assert.equal((await draw('leave a mark'))?.html, 'changed');
    assert.equal((await draw('/', 'mf-honest'))?.html, 'undefined react');
  });

  it('the drawing process accepts markup of a bundle for its own pages only', async () => {
    const { draw, shellAlone } = await start();
    await draw('answer for others');
    const [own, honest, shell] = await Promise.all([draw('/'), draw('/', 'mf-honest'), shellAlone()]);
    assert.equal(own?.html, 'forged');
    assert.equal(honest?.html, 'undefined react');
    assert.equal(shell?.html, 'the shell alone');
  });

  it('the drawing process reports a page that is not text', async () => {
    const { draw } = await start();
    assert.equal((await draw('object'))?.error, 'the page is no text');
    assert.equal((await draw('/', 'mf-honest'))?.html, 'undefined react');
  });

  it('the drawing process is ended by a page that throws something unprintable', async () => {
    const { draw, lost } = await start();
    assert.equal(await draw('throw'), undefined);
    assert.equal(await lost, 'a page takes too long to draw');
  });

  for (const name of ['loop', 'loop later'])
    it(`the drawing process is ended by a page that never ends (${name})`, { timeout: 20_000 }, async () => {
      const { draw, lost } = await start();
      assert.equal(await draw(name), undefined);
      assert.equal(await lost, 'a page takes too long to draw');
    });

  it('the drawing process is ended when a page takes all of its heap', { timeout: 20_000 }, async () => {
    const { draw, lost } = await start();
    assert.equal(await draw('heap'), undefined);
    // Whichever of the two limits is reached first.
    assert.match(await lost, /^the drawing process ended \(SIG|^a page takes too long/);
  });

  it('the drawing process limits the memory of a page outside of the heap', async () => {
    const { draw } = await start();
    assert.match((await draw('buffers'))?.error ?? 'no answer', /allocation failed/);
  });

  it('the drawing process is ended by an answer that is too long', async () => {
    // On a busy machine the limit of time would be reached first.
    const { draw, lost } = await start({ limits: { pageMs: 60_000 } });
    assert.equal(await draw('long'), undefined);
    assert.equal(await lost, 'an answer is too long');
  });

  it('the drawing process does not start with a bundle that is not the one of the registry', async () => {
    const shell = await bundle(`${SHELL}//`);
    await writeFile(shell.file, SHELL);
    let reason = '';
    const drawing = startDrawing(
      { shell, remotes: {}, manifests: [] },
      { onLost: (why) => (reason = why) },
      () => drawingCommand(() => undefined),
    );
    assert.equal(await drawing.draw({ pathname: '/', remote: undefined, entries: '[]' }), undefined);
    assert.match(reason, /\.cjs is not the file that remotes\.json lists/);
  });

  it('the drawing process serves other remotes while a bundle is missing or damaged', async () => {
    const [damaged, absent, sound] = [await bundle(HONEST), await bundle(HONEST), await bundle(HONEST)];
    await writeFile(damaged.file, 'intruder()');
    await rm(absent.file);
    const reported: string[] = [];
    const drawing = startDrawing(
      {
        shell: await bundle(SHELL),
        remotes: { 'mf-damaged': damaged, 'mf-absent': absent, 'mf-honest': sound },
        manifests: [],
      },
      {
        onLost: (reason) => void reported.push(`lost: ${reason}`),
        onUnreadable: (reason, remote) => void reported.push(`${remote}: ${reason}`),
      },
      () => drawingCommand(() => undefined),
    );
    started.push(drawing);
    const draw = async (remote: string) =>
      (await drawing.draw({ pathname: '/', remote, entries: '[]' }))?.html;
    assert.equal(await draw('mf-damaged'), undefined);
    assert.equal(await draw('mf-absent'), undefined);
    assert.equal(await draw('mf-honest'), 'undefined react');
    assert.equal(reported.length, 2, reported.join('\n'));
    assert.equal(reported[0], `mf-damaged: ${damaged.file} is not the file that remotes.json lists`);
    assert.match(reported[1] ?? '', /^mf-absent: ENOENT/);
    await writeFile(damaged.file, HONEST);
    assert.equal(await draw('mf-damaged'), 'undefined react');
  });

  // A bundle that controls the whole process: another program takes its place and answers what it likes.
  const says = (code: string): DrawingCommand => ({
    file: process.execPath,
    args: [
      '--eval',
      `const say = (line) => process.stdout.write(JSON.stringify(line) + '\\n');
       require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
         const job = JSON.parse(line);
         if (job.shell) return say({ id: 'ready' });
         ${code}
       });`,
    ],
  });
  const wrong: [string, string, string][] = [
    ['answers for a page that it was not asked for', `say({ id: 'x', html: 'forged' });`, 'invalid answer'],
    ['sends a line that is not JSON', `process.stdout.write('<h1>\\n');`, 'invalid answer'],
    ['sends something that is not an object', `say(null);`, 'invalid answer'],
    // Each piece after the one before was read, so that no memory fills up on a busy machine.
    [
      'never ends its line',
      `const more = () => process.stdout.write('x'.repeat(1e6), more); more();`,
      'too long',
    ],
    ['exits', `process.exit(0);`, 'ended'],
    ['does not answer', '', 'takes too long'],
  ];
  for (const [what, code, reason] of wrong)
    it(`the drawing process is replaced when it ${what}`, { timeout: 20_000 }, async () => {
      const { draw, lost } = await start({ command: says(code) });
      assert.equal(await draw('/'), undefined);
      assert.match(await lost, new RegExp(reason));
    });

  it('the drawing process is replaced when it answers twice', async () => {
    const twice = `say({ id: job.id, html: 'own' }); say({ id: job.id, html: 'forged' });`;
    const { draw, lost } = await start({ command: says(twice) });
    const [first, second] = await Promise.all([draw('/'), draw('/other')]);
    assert.equal(first?.html, 'own');
    assert.equal(second, undefined);
    assert.match(await lost, /invalid answer/);
  });

  it('the drawing process has no access to files, processes, threads or the environment', async () => {
    const tries = {
      file: `fs.readFileSync('/etc/passwd')`,
      environment: `fs.readFileSync('/proc/self/environ')`,
      writing: `fs.writeFileSync('/tmp/written', '')`,
      process: `process.getBuiltinModule('child_process').spawnSync('/bin/true')`,
      thread: `new (process.getBuiltinModule('worker_threads').Worker)('', { eval: true })`,
    };
    const source = `import fs from 'node:fs';
      const got = { variables: Object.keys(process.env).filter((name) => name !== 'PWD' && name !== '_' && name !== 'SHLVL' && name !== 'OLDPWD') };
      ${Object.entries(tries)
        .map(
          ([name, code]) =>
            `try { ${code}; got.${name} = 'got it'; } catch (error) { got.${name} = error.code; }`,
        )
        .join('\n')}
      fs.writeSync(1, JSON.stringify(got));`;
    const { file, args } = restricted(source);
    const { stdout } = spawnSync(file, args, { env: { JWT_SECRET: '' }, encoding: 'utf8' });
    const refused = Object.fromEntries(Object.keys(tries).map((name) => [name, 'ERR_ACCESS_DENIED']));
    assert.deepEqual(JSON.parse(stdout), { variables: ['JWT_SECRET'], ...refused });
  });

  it('the drawing process can reach no address when the system can remove network interfaces', async (test) => {
    const { port, seen } = await countingServer(test);
    const source = `import net from 'node:net'; import fs from 'node:fs';
      const say = (text) => { fs.writeSync(1, text); process.exit(0); };
      if (fs.readSync(0, new Uint8Array(1)) === 0) process.exit(0);
      net.connect(${port}, '127.0.0.1', () => say('connected')).on('error', () => say('nothing'));`;
    const open = restricted(source);
    const warnings: string[] = [];
    const narrowed = await withoutNetwork(open, (message) => void warnings.push(message));
    const outputOf = ({ file, args }: DrawingCommand) =>
      spawnSync(file, args, { env: {}, cwd: '/', input: 'x', encoding: 'utf8' }).stdout;
    const { status } = spawnSync('unshare', ['--user', '--net', '--', 'true']);
    assert.equal(narrowed.file, status === 0 ? 'unshare' : open.file);
    if (status === 0) assert.equal(outputOf(narrowed), 'nothing');
    assert.equal(warnings.length, status === 0 ? 0 : 1);
    assert.equal(seen.connections, 0);
  });

  it('the drawing process keeps network access and logs it once when the system does not allow its removal', async () => {
    const open = restricted('process.exit(0)');
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    assert.deepEqual(await withoutNetwork(open, warn, '/bin/false'), open);
    assert.deepEqual(warnings, [
      'the process that draws pages keeps the network, because the system refuses unshare --user --net',
    ]);
  });

  it(
    'the drawing process does not inherit the environment and ends when its parent is killed',
    { timeout: 30_000 },
    async (test) => {
      const files = { shell: await bundle(SHELL), remotes: { 'mf-attacker': await bundle(attackerOf(1)) } };
      const code = `
        import { drawingCommand, startDrawing } from '${new URL('./drawing-process.ts', import.meta.url).href}';
        setInterval(() => undefined, 1_000);
        const drawing = startDrawing({ ...${JSON.stringify(files)}, manifests: [] }, { onLost: () => undefined }, () => drawingCommand(() => undefined));
        const page = { pathname: '/', remote: 'mf-attacker', entries: '[]' };
        await drawing.draw(page);
        console.log('drawn');
        void drawing.draw({ ...page, pathname: 'loop' });`;
      const env = { ...process.env, JWT_SECRET: 'a secret of the store' };
      const parent = spawn(process.execPath, ['--input-type=module', '--eval', code], { env });
      test.after(() => parent.kill('SIGKILL'));
      await once(parent.stdout, 'data');
      const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
      const pid = Number(children.trim());
      assert.ok(isAlive(pid));
      assert.doesNotMatch(readFileSync(`/proc/${pid}/environ`, 'utf8'), /JWT_SECRET|a secret/);
      parent.kill('SIGKILL');
      assert.ok(await eventually(() => !isAlive(pid), 20_000));
    },
  );
});
