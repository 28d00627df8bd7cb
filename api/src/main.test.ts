import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { after, afterEach, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/support/free-port.ts';

const source = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const production = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'https://shop.example',
  RATE_LIMIT_SCALE: '1',
  DEMO_DATA: '0',
  JWT_SECRET: randomBytes(48).toString('base64'),
  DELIVERABLES_KEY: randomBytes(32).toString('base64'),
};

interface Ended {
  code: number | null;
  out: string;
  err: string;
}

describe('the process', { timeout: 900_000 }, () => {
  let dataDir: string;
  let port: number;
  before(async () => {
    dataDir = mkdtempSync('/tmp/store-main-');
    port = await freePort();
  });
  /** A failed test must stop its store: the next one needs the directory, and the run must end. */
  const running = new Set<ChildProcess>();
  afterEach(async () => {
    for (const child of running) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  });
  after(() => rmSync(dataDir, { recursive: true, force: true }));

  const run = (
    file: string,
    args: string[],
    env: Record<string, string> = {},
  ): { child: ChildProcess; ended: Promise<Ended> } => {
    const child = spawn(process.execPath, [source(file), ...args], {
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
        DATA_DIR: dataDir,
        PORT: String(port),
        RATE_LIMIT_SCALE: '0',
        LOG_LEVEL: 'warn',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    child.once('close', () => running.delete(child));
    let [out, err] = ['', ''];
    child.stdout!.on('data', (chunk) => (out += chunk));
    child.stderr!.on('data', (chunk) => (err += chunk));
    return {
      child,
      ended: once(child, 'close').then(([code]) => ({ code: code as number | null, out, err })),
    };
  };
  const call = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}/api${path}`, init);
  /** Until the only store that runs is ready; fails when it ends instead. */
  const ready = async () => {
    while (running.size > 0) {
      const reply = await call('/health/ready').catch(() => undefined);
      if (reply?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    assert.fail('the store ended before it was ready');
  };
  const post = (path: string, body: object, token?: string) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
  const signIn = async (login: string, password: string) => {
    const reply = await post('/auth/login', { login, password });
    return ((await reply.json()) as { token: string }).token;
  };

  /** Starts the store, does `work` with it, and returns what it printed until it was stopped. */
  const printed = async (env: Record<string, string>, work?: () => Promise<void>) => {
    const { child, ended } = run('./main.ts', [], { DEMO_DATA: '0', ...env });
    await ready();
    await work?.();
    child.kill('SIGTERM');
    const { code, out } = await ended;
    assert.equal(code, 0);
    return out;
  };

  it('the process prints the password of the first admin only at its first start', async () => {
    const out = await printed({});
    const password = /First admin: admin, password (\S+)/.exec(out)?.[1] ?? '';
    assert.ok(password.length >= 20);
    const again = await printed({ LOG_LEVEL: 'info' }, async () =>
      assert.ok(await signIn('admin', password)),
    );
    assert.doesNotMatch(again, /password/);
  });

  it('a process without a mail server logs once that it sends no e-mail', async () => {
    const log = await printed({ LOG_LEVEL: 'info' });
    assert.equal(log.split('e-mail is not configured: set SMTP_URL and MAIL_FROM to send it').length, 2);
  });

  it('a process that cannot start says why in one line', async () => {
    const first = run('./main.ts', [], { DEMO_DATA: '0' });
    await ready();
    const other = mkdtempSync('/tmp/store-main-');
    const refused: [env: Record<string, string>, line: RegExp][] = [
      [{}, /^Another store .*already running on .*\.\n$/],
      [{ DATA_DIR: other }, /^PORT \d+ cannot be listened on \(EADDRINUSE\): set PORT to a free one\.\n$/],
      [
        { HOST: '0.0.0.0', DEMO_DATA: '1' },
        /^DEMO_DATA must be 0 where HOST is 0\.0\.0\.0, because everybody knows the demo passwords\.\n$/,
      ],
      [
        { ...production, RATE_LIMIT_SCALE: '0' },
        /^RATE_LIMIT_SCALE must be more than 0 and .* in production\.\n$/,
      ],
      [
        { ...production, PAGES_DIR: other },
        /^PAGES_DIR \/tmp\/store-main-\S+ has no built pages: npm run build makes them in dist\.\n$/,
      ],
      [
        { DATA_DIR: other, HOST: '192.0.2.1' },
        /^HOST 192\.0\.2\.1 cannot be listened on \(EADDRNOTAVAIL\): set HOST to an address of this machine\.\n$/,
      ],
      [{ PORT: 'high' }, /^PORT must be a whole number from 0 to 65535\.\n$/],
      [
        { DATABASE_URL: 'postgres://127.0.0.1:1/x' },
        /^The database of DATABASE_URL cannot be reached: .*\. See whether its server runs, .*\n$/,
      ],
    ];
    for (const [env, line] of refused) {
      const { code, err } = await run('./main.ts', [], { DEMO_DATA: '0', ...env }).ended;
      assert.equal(code, 1);
      assert.match(err, line);
    }
    rmSync(other, { recursive: true, force: true });
    first.child.kill('SIGTERM');
    assert.equal((await first.ended).code, 0);
  });

  it('the process does not start without the key that encrypted its codes', async () => {
    const key = Buffer.alloc(32, 9).toString('base64');
    const { code, err } = await run('./main.ts', [], { DEMO_DATA: '0', DELIVERABLES_KEY: key }).ended;
    assert.equal(code, 1);
    assert.match(err, /^The deliverables key [0-9a-f]{16} that encrypted stored codes is missing: .*\n$/);
  });

  it('the process does not start in production with another secret for tokens than the instance beside it', async () => {
    const ownDir = mkdtempSync('/tmp/store-main-');
    const env = { ...production, DATA_DIR: ownDir };
    const store = run('./main.ts', [], env);
    await ready();
    const JWT_SECRET = randomBytes(48).toString('base64');
    const join = (more: Record<string, string>) =>
      run('./admin.ts', ['rotate-deliverables-key'], { ...env, ...more }).ended;
    const refused = await join({ JWT_SECRET });
    assert.equal(refused.code, 1);
    assert.match(refused.err, /^JWT_SECRET is not the one that this store signs its tokens with: [^\n]+\n$/);
    assert.equal((await join({ JWT_SECRET, JWT_SECRET_PREVIOUS: env.JWT_SECRET })).code, 0);
    assert.equal((await join({})).code, 1);
    const forgotten = await run('./admin.ts', ['forget-jwt-secret'], env).ended;
    assert.deepEqual([forgotten.code, forgotten.out], [0, 'The next start records its JWT_SECRET.\n']);
    assert.equal((await join({})).code, 0);
    store.child.kill('SIGTERM');
    assert.equal((await store.ended).code, 0);
    rmSync(ownDir, { recursive: true, force: true });
  });

  it('the process says in one line which Node it needs', async () => {
    const older = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`;
    const { code, out, err } = await run('../start.mjs', [], {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(older)}`,
    }).ended;
    assert.deepEqual(
      [code, out, err],
      [1, '', 'The store runs on Node 24 or newer, and this is 20.19.0: start it with "npm start -w api".\n'],
    );
  });

  it('the admin commands work beside a running store', async () => {
    const store = run('./main.ts', [], { DEMO_DATA: '0' });
    await ready();
    const NEW_PASSWORD = 'a password for staff';
    const made = await run('./admin.ts', ['create-user', 'sam', 'sam@example.com'], { NEW_PASSWORD }).ended;
    assert.deepEqual([made.code, made.out], [0, 'STAFF sam was made.\n']);
    assert.ok(await signIn('sam', NEW_PASSWORD));
    const weak = await run('./admin.ts', ['create-user', 'tim', 'tim@example.com'], {
      NEW_PASSWORD: 'short one',
    }).ended;
    assert.deepEqual([weak.code, weak.err], [1, 'Password must be at least 12 characters long\n']);
    const verified = await run('./admin.ts', ['verify']).ended;
    assert.equal(verified.code, 0);
    assert.match(verified.out, /Every invariant holds\.\n$/);
    store.child.kill('SIGTERM');
    assert.equal((await store.ended).code, 0);
  });

  it('a process that stops under load answers every request that it accepted', async () => {
    const store = run('./main.ts', [], { DEMO_DATA: '0' });
    await ready();
    let failed = 0;
    let answered = 0;
    // Each client uses one connection until the process announces its end. A new one would be refused, or reset before it is accepted.
    const client = async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let connection: string | undefined;
      do {
        try {
          const request = get(`http://127.0.0.1:${port}/api/public/guest/token`, { agent });
          const [reply] = (await once(request, 'response')) as [IncomingMessage];
          await once(reply.resume(), 'end');
          assert.equal(reply.statusCode, 200);
          answered++;
          ({ connection } = reply.headers);
        } catch {
          failed++;
          return;
        }
      } while (connection === 'keep-alive');
    };
    const clients = Promise.all(Array.from({ length: 8 }, client));
    while (answered <= 50 && failed === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    store.child.kill('SIGTERM');
    const { code } = await store.ended;
    await clients;
    assert.equal(code, 0);
    assert.equal(failed, 0);
  });

  it('a process that is killed during writes loses nothing that it confirmed', async () => {
    let names = 0;
    let taken: string[] = [];
    for (let kill = 0; kill <= 3; kill++) {
      const { child, ended } = run('./main.ts', [], { DEMO_DATA: '0' });
      await ready();
      for (const username of taken.slice(-3)) {
        const body = { username, email: `${username}.2@example.com`, password: 'a fine password' };
        assert.equal((await post('/auth/register', body)).status, 409, `${username} was lost`);
      }
      if (kill === 3) {
        child.kill('SIGTERM');
        await ended;
        break;
      }
      let alive = true;
      taken = [];
      const client = async () => {
        while (alive) {
          const username = `user_${kill}_${names++}`;
          const body = { username, email: `${username}@example.com`, password: 'a fine password' };
          const reply = await post('/auth/register', body).catch(() => undefined);
          if (reply?.status === 200) taken.push(username);
        }
      };
      const clients = Promise.all([client(), client(), client()]);
      // Other registrations are in progress then.
      while (taken.length < 3 + kill) await new Promise((resolve) => setTimeout(resolve, 20));
      child.kill('SIGKILL');
      alive = false;
      await Promise.all([clients, ended]);
    }
  });
});
