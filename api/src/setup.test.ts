import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { cloneDatabase, type TestDatabase } from '../test/support/cluster.ts';
import { startKillableStore } from '../test/support/killable-store.ts';
import { urlOf } from '../test/support/shoppers.ts';
import { openDb } from './platform/db/db.ts';
import { environmentFile, whatIsLeft } from './setup.rules.ts';

const program = fileURLToPath(new URL('./setup.ts', import.meta.url));

describe('the set-up of a store', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let made = 0;
  before(async () => {
    database = await cloneDatabase();
  });
  after(() => database.drop());

  async function execute(text: string): Promise<void> {
    const db = openDb({ connection: database.connection, size: 1 });
    await db.withClient((client) => client.query(text));
    await db.close();
  }

  /** A folder, a database without tables, and the program that makes a store of them. */
  async function aPlace(t: TestContext) {
    const folder = mkdtempSync(join(tmpdir(), 'store-setup-'));
    const empty = `${database.connection.database}_${++made}`;
    await execute(`create database ${empty}`);
    t.after(async () => {
      await execute(`drop database ${empty} with (force)`);
      rmSync(folder, { recursive: true, force: true });
    });
    const run = async (args: string[], typed = '') => {
      const child = spawn(process.execPath, [program, ...args], {
        env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '' },
        stdio: ['pipe', 'pipe', 'pipe'],
        cwd: folder,
      });
      child.stdin.end(typed);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
      return { code, output, lines: output.trimEnd().split('\n') };
    };
    return {
      folder,
      run,
      good: {
        PUBLIC_URL: 'https://shop.example',
        DATABASE_URL: urlOf({ ...database.connection, database: empty }),
        ADMIN_USERNAME: 'owner',
        ADMIN_EMAIL: 'owner@shop.test',
        ADMIN_PASSWORD: randomBytes(15).toString('base64url'),
      },
      answering: (answers: Record<string, string>) => {
        const file = join(folder, 'answers');
        const lines = Object.entries(answers).map(([name, value]) => `${name}=${value}`);
        writeFileSync(file, lines.join('\n'));
        return run(['--answers', file, '--to', join(folder, 'store.env')]);
      },
    };
  }

  it('a store starts with the environment that set-up wrote from a file of answers', async (t) => {
    const { folder, good, answering } = await aPlace(t);
    const { code, output } = await answering({
      ...good,
      DATABASE_URL: good.DATABASE_URL.replace('//store@', '//store_api@'),
      DATABASE_OWNER_URL: good.DATABASE_URL,
    });
    assert.equal(code, 0, output);
    // Nobody can register a domain below `example`, and the account of the tests may make databases.
    assert.match(
      output,
      /What is left:\n- Let shop\.example lead to this machine: no address was found for it\.\n- Copy DELIVERABLES_KEY /,
    );
    assert.match(output, /No gateway is set: .*\n- No mail server is set: /);
    const file = join(folder, 'store.env');
    for (const path of [file, join(folder, 'backup-key.txt')])
      assert.equal(statSync(path).mode & 0o777, 0o600);
    const env = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>;
    assert.equal(env['TRUSTED_PROXIES'], '127.0.0.1');
    assert.match(env['BACKUP_RECIPIENT']!, /^age1/);
    const store = await startKillableStore(
      { ...env, HOST: '127.0.0.1', RATE_LIMIT_SCALE: '1' },
      { program: 'main' },
    );
    const reply = await fetch(`${store.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: 'owner', password: env['ADMIN_PASSWORD'] }),
    });
    await store.kill();
    assert.equal(reply.status, 200);
  });

  it('set-up says in one line that it cannot write to a folder', async (t) => {
    const { folder, run } = await aPlace(t);
    const { lines } = await run(['--to', join(folder, 'nowhere', 'store.env')]);
    assert.deepEqual(lines, [
      `Nothing can be written to ${join(folder, 'nowhere')} (ENOENT): make that folder, or name another file with --to.`,
    ]);
  });

  it('set-up does not overwrite an environment file', async (t) => {
    const { folder, good, answering } = await aPlace(t);
    const file = join(folder, 'store.env');
    writeFileSync(file, 'PORT=1');
    const { lines } = await answering(good);
    assert.equal(readFileSync(file, 'utf8'), 'PORT=1');
    assert.deepEqual(lines, [`${file} is there already: move it away, or name another file with --to.`]);
  });

  it('set-up says what backups need when its account may not create databases', async (t) => {
    const { folder, good, answering } = await aPlace(t);
    const url = new URL(good.DATABASE_URL);
    const owner = `${url.pathname.slice(1)}_owner`;
    await execute(`create role ${owner} login`);
    t.after(() => execute(`drop role ${owner}`));
    await execute(`alter database ${url.pathname.slice(1)} owner to ${owner}`);
    url.username = owner;
    const { code, output } = await answering({
      ...good,
      DATABASE_URL: url.href,
      PUBLIC_URL: 'https://localhost',
    });
    assert.equal(code, 0, output);
    assert.ok(
      output.includes(
        `What is left:\n- As the database's own admin: alter role ${owner} createdb. Each backup is tried in a database of its own.\n- Copy `,
      ),
      output,
    );
    assert.ok(statSync(join(folder, 'store.env')).size > 0);
  });

  it('set-up tries each answer and says in one line what is wrong with it', async (t) => {
    const { good, answering } = await aPlace(t);
    // A server that is neither a database, a gateway nor a mail server.
    const silent = createServer((socket) => socket.end('500 no\r\n'));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    // Otherwise a failed test would not end while the server listens.
    silent.unref();
    const { port } = silent.address() as AddressInfo;
    const mail = { MAIL_FROM: 'store@giftcards.shop' };
    const gateway = {
      HOODPAY_API_KEY: 'k'.repeat(4) + randomBytes(9).toString('hex'),
      HOODPAY_BUSINESS_ID: 'b',
      HOODPAY_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
    };
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PUBLIC_URL: 'http://shop.example' }, /^PUBLIC_URL must start with https:\/\/ in production\.$/],
      [
        { DATABASE_URL: good.DATABASE_URL.replace('//store@', '//store_api@') },
        /^The account of DATABASE_URL may not make tables: let it own the database, or name the owner with DATABASE_OWNER_URL\.$/,
      ],
      [
        { DATABASE_OWNER_URL: 'postgresql://store@127.0.0.1:1/store' },
        /^The database of DATABASE_OWNER_URL cannot be reached: /,
      ],
      [{ DATABASE_URL: urlOf(database.connection) }, /^DATABASE_URL names a database that holds a store: /],
      [
        { DATABASE_URL: 'postgresql://store@127.0.0.1:1/store' },
        /^The database of DATABASE_URL cannot be reached: /,
      ],
      [
        { HOODPAY_API_URL: `https://127.0.0.1:${port}`, ...gateway },
        /^HOODPAY_API_URL does not work: The gateway did not answer\. \(ERR_SSL_\w+\)$/,
      ],
      [{ HOODPAY_API_URL: `https://127.0.0.1:${port}` }, / has no HOODPAY_API_KEY\.$/],
      [{ SMTP_URL: `smtp://127.0.0.1:${port}`, ...mail }, /^SMTP_URL does not work: /],
      [{ ADMIN_PASSWORD: 'short' }, /^ADMIN_PASSWORD is refused: /],
    ];
    for (const [over, line] of wrong) {
      const { code, lines } = await answering({ ...good, ...over });
      assert.deepEqual([code, lines.length], [1, 1], lines.join('\n'));
      assert.match(lines[0]!, line);
    }
    silent.close();
  });

  it('set-up at a terminal repeats a question after a wrong answer and hides secrets', async (t) => {
    const { folder, good, run } = await aPlace(t);
    const { PUBLIC_URL, DATABASE_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = good;
    const typed = ['shop.example', PUBLIC_URL, DATABASE_URL, '', '', '', '', ADMIN_EMAIL, ADMIN_PASSWORD, ''];
    const { code, output } = await run(['--to', join(folder, 'typed.env')], typed.join('\n') + '\n');
    assert.equal(code, 0, output);
    assert.match(
      output,
      /PUBLIC_URL must be an address that starts with http:\/\/ or https:\/\/\.\nAddress of the store, like https:\/\/shop\.example \[shop\.example\]: /,
    );
    assert.doesNotMatch(output, new RegExp(ADMIN_PASSWORD));
    const env = parseEnv(readFileSync(join(folder, 'typed.env'), 'utf8')) as Record<string, string>;
    assert.deepEqual([env['ADMIN_USERNAME'], env['ADMIN_PASSWORD']], ['owner', ADMIN_PASSWORD]);
  });

  it('set-up recommends private accounts to a store that sends mail', () => {
    const recommends = (answers: Record<string, string>) =>
      whatIsLeft(answers, undefined).some((line) => line.startsWith('Switch on "Keep accounts private" in '));
    const address = { PUBLIC_URL: 'https://shop.example' };
    assert.deepEqual(
      [recommends({ ...address, SMTP_URL: 'smtp://mail.shop.example' }), recommends(address)],
      [true, false],
    );
  });

  it('the webhook address has one slash when the store address ends with one', () => {
    const lines = whatIsLeft(
      { PUBLIC_URL: 'https://shop.store/', HOODPAY_API_URL: 'https://x.store' },
      undefined,
    );
    assert.ok(lines.includes('At HoodPay let webhooks go to https://shop.store/api/webhooks/hoodpay.'));
  });

  it('Node and a shell read the same values from the environment file of set-up', () => {
    const answers = {
      PLAIN: 'postgresql://a:b@c/d',
      PARAMETERS: 'postgresql://a:b@c/d?e=f&g=h',
      SIGNS: 'Store <store@shop.test> $HOME "x" #1 \\',
    };
    const text = environmentFile(answers);
    assert.deepEqual({ ...parseEnv(text) }, answers);
    const print = Object.keys(answers).map((name) => `printf '%s\\n' "$${name}"`);
    const printed = execFileSync('sh', ['-c', `${text}\n${print.join('\n')}`], { encoding: 'utf8' });
    assert.deepEqual(printed.trimEnd().split('\n'), Object.values(answers));
    assert.throws(
      () => environmentFile({ NAME: "it's" }),
      /^StartRefused: NAME must not hold a single quote or a line break/,
    );
  });
});
