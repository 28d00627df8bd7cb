import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, it } from 'node:test';
import { root } from './bootstrap.mjs';
import { checks, whatFailed } from './checks.mjs';
import { readableLog } from './processes.mjs';
import { freePort } from './settings.mjs';

const closers = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function folder() {
  const made = mkdtempSync(path.join(tmpdir(), 'store-'));
  closers.push(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

function start(env) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: root,
      env: { ...process.env, ...env },
    });
    let errors = '';
    child.stderr.on('data', (chunk) => (errors += chunk));
    child.on('close', (code) => resolve({ code, errors }));
  });
}

async function takenPort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, resolve));
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  return String(server.address().port);
}

describe('npm start', () => {
  it('npm start refuses a taken port with one line', async () => {
    const port = await takenPort();
    const { code, errors } = await start({ PORT: port, DATA_DIR: folder() });
    assert.equal(code, 1);
    assert.equal(errors, `Port ${port} is in use by another program; stop it or set PORT to a free one.\n`);
  });

  it('a script that npm started ends when npm is stopped', { timeout: 30_000 }, async () => {
    const dir = folder();
    writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ scripts: { start: 'node start.mjs' } }));
    writeFileSync(
      path.join(dir, 'start.mjs'),
      `import { onEnd } from ${JSON.stringify(path.join(root, 'scripts', 'processes.mjs'))};
       onEnd(() => process.exit(console.log('stopped')));
       setTimeout(() => process.exit(console.log('left over')), 20_000);
       console.log('started');`,
    );
    const npm = spawn('npm', ['start'], { cwd: dir });
    let output = '';
    npm.stdout.on('data', (chunk) => {
      if (!output.includes('started') && String(chunk).includes('started')) npm.kill('SIGTERM');
      output += chunk;
    });
    // After the last program that writes there has ended.
    await new Promise((resolve) => npm.once('close', resolve));
    assert.match(output, /started\nstopped\n$/);
  });

  for (const wrong of ['eighty', '0', '70000', '80.5']) {
    it(`npm start refuses the port "${wrong}" with one line`, async () => {
      const { code, errors } = await start({ PORT: wrong, DATA_DIR: folder() });
      assert.equal(code, 1);
      assert.equal(errors, `PORT must be a whole number from 1 to 65535, not "${wrong}".\n`);
    });
  }

  for (const [name, value, line] of [
    ['JWT_SECRET', 'short', 'JWT_SECRET must have at least 32 characters.\n'],
    ['RESERVATION_SECONDS', 'soon', 'RESERVATION_SECONDS must be a whole number from 1 to 86400.\n'],
    ['DEMO_DATA', 'maybe', 'DEMO_DATA must be 1 or 0.\n'],
  ]) {
    it(`npm start refuses a wrong ${name} with one line before it builds anything`, async () => {
      const { code, errors } = await start({ PORT: '18098', DATA_DIR: folder(), [name]: value });
      assert.equal(code, 1);
      assert.equal(errors, line);
    });
  }

  it('npm start refuses a data directory on which another store runs', async () => {
    const dir = folder();
    // A process whose command line looks like one of ours.
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'scripts/start.mjs']);
    closers.push(() => other.kill());
    writeFileSync(path.join(dir, 'start.pid'), `${other.pid}\n`);
    const { code, errors } = await start({ PORT: String(await freePort(18_097)), DATA_DIR: dir });
    assert.equal(code, 1);
    assert.equal(
      errors,
      `Another store (process ${other.pid}) is already running on ${dir}; set DATA_DIR to another folder.\n`,
    );
  });

  it('npm start refuses a data directory that is a file', async () => {
    const file = path.join(folder(), 'a-file');
    writeFileSync(file, '');
    const { code, errors } = await start({ PORT: String(await freePort(18_099)), DATA_DIR: file });
    assert.equal(code, 1);
    assert.match(errors, /^DATA_DIR .*a-file cannot be made \(EEXIST\)\.\n$/);
  });
});

describe('the output of npm start', () => {
  it('npm start shows warnings of the log and no information lines', () => {
    assert.equal(readableLog('{"level":30,"msg":"request completed"}'), null);
    assert.equal(readableLog('{"level":40,"msg":"slow answer"}'), 'warning: slow answer');
    assert.equal(
      readableLog('{"level":50,"msg":"poll failed","err":{"message":"timeout"}}'),
      'error: poll failed (timeout)',
    );
    assert.equal(readableLog('plain words'), 'plain words');
  });
});

describe('the counts of npm test', () => {
  const count = (name, output, ok) => checks.find((check) => check.name === name).count(output, ok);

  it('npm test reads the counts of node:test, jest and Playwright', () => {
    assert.deepEqual(
      count('contract', 'ℹ tests 5\nℹ pass 4\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\n', false),
      {
        passed: 4,
        failed: 1,
        skipped: 0,
      },
    );
    assert.deepEqual(count('web', 'Tests:       1 failed, 2 skipped, 7 passed, 10 total\n', false), {
      passed: 7,
      failed: 1,
      skipped: 2,
    });
    assert.deepEqual(
      count('e2e', '  1 failed\n    [desktop] › a\n  1 did not run\n  3 passed (4.1s)\n', false),
      {
        passed: 3,
        failed: 2,
        skipped: 0,
      },
    );
  });

  it('npm test ends with the name and the error of each test that failed', () => {
    const inNode = 'test at src/a.test.ts:3:1\n✖ a is b (1.2ms)\n  AssertionError: no\n  \n  1 !== 2\n';
    assert.equal(
      whatFailed(`✖ a is b (1.2ms)\nℹ fail 1\n\n✖ failing tests:\n\n${inNode}\n`),
      inNode.trimEnd(),
    );
    const inJest = '  ● the cart › has a total\n\n    expect(received)\n\n    Expected: 1\n';
    assert.equal(whatFailed(`FAIL cart.test.tsx\n${inJest}\nTests: 1 failed\n`), inJest.trimEnd());
    const inBrowser =
      '  1) [desktop] › e2e/a.spec.ts:4:1 › it opens \n\n    Error: closed\n\n    at a.spec.ts\n';
    assert.equal(
      whatFailed(`  ✘  1 [desktop] › it opens\n\n${inBrowser}\n  1 failed\n`),
      inBrowser.trimEnd(),
    );
  });

  it('npm test ends with the last lines of a command that names no test', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`);
    assert.equal(whatFailed(`${lines.join('\n')}\n`), lines.slice(10).join('\n'));
  });

  it('npm test counts one failure for a command that failed without a count', () => {
    assert.equal(count('web', 'crash', false).failed, 1);
    assert.equal(count('build', '', true).passed, 1);
  });
});
