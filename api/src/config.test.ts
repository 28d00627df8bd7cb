import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import pg from 'pg';
import { readConfig } from './config.ts';
import { StartRefused } from './platform/failure.ts';

const key = 'TvqJcH1Zk0sYw8nB4mXr6dPe2LgUaQ9fVoRt5yiC7hE=';
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'bq7T-x0eLw2cVn9Ys4RkHj8ZfUdGm3PaWi6Ct1No',
  DELIVERABLES_KEY: key,
  PUBLIC_URL: 'https://shop.example',
};

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof StartRefused);
    assert.equal(error.message.split('\n').length, 1);
    return error.message;
  }
  return '';
};

describe('the configuration', () => {
  it('the configuration is complete with an empty environment', () => {
    const config = readConfig({});
    assert.equal(config.port, 8080);
    assert.equal(config.publicUrl, 'http://localhost:8080');
    assert.equal(config.demoData, true);
    assert.equal(config.databaseUrl, undefined);
    assert.equal(config.tracing, undefined);
  });

  const wrong: [name: string, env: Record<string, string>][] = [
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_DIRECT_URL', { DATABASE_URL: 'postgres:///store', DATABASE_DIRECT_URL: 'mysql://x' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres:///store' }],
    ['DATABASE_OWNER_URL', { DATABASE_OWNER_URL: 'postgres:///store' }],
    ['DATABASE_READ_URL', { DATABASE_READ_URL: 'postgres:///store' }],
    ['SHELL_FILES_URL', { SHELL_FILES_URL: '/shell/' }],
    ['SHELL_FILES_URL', { SHELL_FILES_URL: 'ftp://cdn.example/shell/' }],
    ['SHELL_FILES_URL', { SHELL_FILES_URL: 'https://cdn.example/shell/?v=1' }],
    ['SHELL_FILES_URL', { SHELL_FILES_URL: 'https://:key@cdn.example/shell/' }],
    ['SHELL_FILES_URL', { SHELL_FILES_URL: 'https://*/shell/' }],
    // It becomes part of a header, where this would be another directive.
    ['SHELL_FILES_URL', { SHELL_FILES_URL: 'https://cdn.example/shell;sandbox/' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['DELIVERABLES_KEY', { DELIVERABLES_KEY: 'AAAA' }],
    ['ADMIN_EMAIL', { ADMIN_USERNAME: 'boss' }],
    ['ADMIN_USERNAME', { ADMIN_USERNAME: 'the boss', ADMIN_EMAIL: 'b@x.test' }],
    ['ADMIN_EMAIL', { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'boss@nowhere..test' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test', ADMIN_PASSWORD: 'short' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test', ADMIN_PASSWORD: 'elevenchars' }],
    ['ADMIN_PASSWORD', { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test', ADMIN_PASSWORD: 'password1234' }],
    [
      'ADMIN_PASSWORD',
      { ADMIN_USERNAME: 'Store.Keeper', ADMIN_EMAIL: 'b@x.test', ADMIN_PASSWORD: 'store.keeper' },
    ],
    ['HOODPAY_API_KEY', { HOODPAY_API_URL: 'http://localhost:1' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail.example', MAIL_FROM: 'store@shop.test' }],
    ['SMTP_URL', { SMTP_URL: 'smtp://mail.example/?logger=true', MAIL_FROM: 'store@shop.test' }],
    ['SMTP_URL', { MAIL_FROM: 'store@shop.test' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Store' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Store <a@b.test>, Eve <e@b.test>' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Store\r\nBcc: e@b.test <a@b.test>' }],
    ['RESERVATION_SECONDS', { RESERVATION_SECONDS: '0' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '-1' }],
    ['DEMO_DATA', { DEMO_DATA: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'short' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    [
      'OTEL_TRACES_SAMPLER_ARG',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318', OTEL_TRACES_SAMPLER_ARG: '2' },
    ],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example/store', DEMO_DATA: '0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://shop.example?a=b', DEMO_DATA: '0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me@shop.example', DEMO_DATA: '0' }],
    ['BACKUP_RECIPIENT', { BACKUP_RECIPIENT: 'backup-key.txt' }],
    ['HOODPAY_API_URL', { HOODPAY_API_KEY: 'k' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, nginx' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/40' }],
  ];
  for (const [name, env] of wrong) {
    it(`the configuration refuses ${JSON.stringify(env)} in one line that names ${name}`, () => {
      assert.ok(refusal(env).startsWith(`${name} `), refusal(env));
    });
  }

  it('the configuration says how to escape a password in a database address', () => {
    for (const DATABASE_URL of ['postgres://store:a/b@db.example/x', 'postgresql://store:a#b@db.example/x'])
      assert.equal(
        refusal({ DATABASE_URL }),
        'DATABASE_URL cannot be read: write / ? # @ and % of a name or password as %2F %3F %23 %40 %25.',
      );
  });

  it('PUBLIC_URL is read without its final slash', () => {
    const address = { PUBLIC_URL: 'https://shop.example:8443/', DEMO_DATA: '0' };
    assert.equal(readConfig(address).publicUrl, 'https://shop.example:8443');
  });

  it('SHELL_FILES_URL is read with a final slash', () => {
    for (const text of ['https://cdn.example/bucket/shell', 'https://cdn.example/bucket/shell/'])
      assert.equal(readConfig({ SHELL_FILES_URL: text }).shellFilesUrl, 'https://cdn.example/bucket/shell/');
    assert.equal(readConfig({}).shellFilesUrl, undefined);
  });

  it('the configuration accepts a first admin with a good password or without one', () => {
    const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test' };
    assert.equal(readConfig(admin).admin?.password, undefined);
    const ADMIN_PASSWORD = 'a password of mine';
    assert.equal(readConfig({ ...admin, ADMIN_PASSWORD }).admin?.password, ADMIN_PASSWORD);
  });

  const elsewhere = 'postgres://store:pw@db.example/store';
  const notInProduction: [env: Record<string, string>, line: string][] = [
    [{ JWT_SECRET: '' }, 'JWT_SECRET is required in production.'],
    [{ DELIVERABLES_KEY: '' }, 'DELIVERABLES_KEY is required in production.'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL is required in production.'],
    [{ PUBLIC_URL: 'http://shop.example' }, 'PUBLIC_URL must start with https:// in production.'],
    [{ DEMO_DATA: '1' }, 'DEMO_DATA must be 0 in production.'],
    [
      { SMTP_URL: 'smtp://mail.shop.store', MAIL_FROM: 'Store <store@shop.example>' },
      'MAIL_FROM is an address for examples, which production refuses.',
    ],
    [{ JWT_SECRET: `demo-${'x'.repeat(40)}` }, 'JWT_SECRET is a demo value, which production refuses.'],
    [
      { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'a@x.test', ADMIN_PASSWORD: 'admin-demo-password' },
      'ADMIN_PASSWORD is a demo value, which production refuses.',
    ],
    [
      { HOODPAY_API_URL: 'http://127.0.0.1:5050', HOODPAY_API_KEY: 'k', HOODPAY_BUSINESS_ID: 'b' },
      'HOODPAY_API_URL must start with https:// in production, where the sandbox is refused.',
    ],
    [
      { SHELL_FILES_URL: 'http://cdn.example/shell/' },
      'SHELL_FILES_URL must start with https:// in production.',
    ],
    ...[
      'a'.repeat(40),
      'ab'.repeat(20),
      'abcdefghijklmnopqrstuvwxyz{|}~ABCDEF',
      'agfbdcegabdfcgaedbfgcabefdgacbdefg',
      'secret-words '.repeat(3),
    ].map((JWT_SECRET): [Record<string, string>, string] => [
      { JWT_SECRET },
      'JWT_SECRET is easy to guess: make one with openssl rand -base64 48.',
    ]),
    ...[
      Buffer.alloc(32),
      Buffer.from([...Array(32).keys()]),
      Buffer.from('0123456789abcdef0123456789abcdef'),
    ].map((bytes): [Record<string, string>, string] => [
      { DELIVERABLES_KEY: bytes.toString('base64') },
      'DELIVERABLES_KEY is easy to guess: make one with openssl rand -base64 32.',
    ]),
    ...['tiny-but-odd-7', '0'.repeat(64)].map((HOODPAY_WEBHOOK_SECRET): [Record<string, string>, string] => [
      { HOODPAY_WEBHOOK_SECRET },
      'HOODPAY_WEBHOOK_SECRET is easy to guess: make one with openssl rand -hex 32.',
    ]),
    ...['a'.repeat(40), '0123456789'.repeat(4)].map(
      (JWT_SECRET_PREVIOUS): [Record<string, string>, string] => [
        { JWT_SECRET_PREVIOUS },
        'JWT_SECRET_PREVIOUS is easy to guess: leave it out, and replace it as a lost one with forget-jwt-secret.',
      ],
    ),
    [{ JWT_SECRET: key }, 'DELIVERABLES_KEY must not be the same as JWT_SECRET.'],
    [
      { JWT_SECRET_PREVIOUS: production.JWT_SECRET },
      'JWT_SECRET_PREVIOUS must not be the same as JWT_SECRET.',
    ],
    [
      { HOODPAY_WEBHOOK_SECRET: production.JWT_SECRET },
      'HOODPAY_WEBHOOK_SECRET must not be the same as JWT_SECRET.',
    ],
    ...['0', '1000'].map((RATE_LIMIT_SCALE): [Record<string, string>, string] => [
      { RATE_LIMIT_SCALE },
      'RATE_LIMIT_SCALE must be more than 0 and at most 100 in production.',
    ]),
    ...[
      '0.0.0.0/0',
      '::/0',
      '0.0.0.0/1',
      '64.0.0.0/7',
      '2000::/3',
      '::ffff:0:0/96',
      '::ffff:0.0.0.0/103',
    ].map((network): [Record<string, string>, string] => [
      { TRUSTED_PROXIES: `10.0.0.1, ${network}` },
      `TRUSTED_PROXIES must not hold ${network}, which anybody may be in: name the proxy's own address.`,
    ]),
    ...['true', '*'].map((TRUSTED_PROXIES): [Record<string, string>, string] => [
      { TRUSTED_PROXIES },
      'TRUSTED_PROXIES must list addresses or networks like 10.0.0.0/8.',
    ]),
    ...[
      elsewhere,
      `${elsewhere}?sslmode=disable`,
      `${elsewhere}?sslmode=prefer`,
      `${elsewhere}?sslmode=no-verify`,
      `${elsewhere}?sslmode=verify-full&sslmode=disable`,
      'postgres://store@localhost/store?host=db.example',
      'postgres://store@127.0.0.1.db.example/store',
    ].map((DATABASE_URL): [Record<string, string>, string] => [
      { DATABASE_URL },
      'DATABASE_URL names another machine without TLS: add sslmode=verify-full to it.',
    ]),
    [
      { DATABASE_URL: 'postgresql:///store', PGHOST: 'db.example' },
      'DATABASE_URL names another machine without TLS: add sslmode=verify-full to it.',
    ],
    [
      { DATABASE_URL: 'postgres://store@localhost/store', DATABASE_DIRECT_URL: elsewhere },
      'DATABASE_DIRECT_URL names another machine without TLS: add sslmode=verify-full to it.',
    ],
    [
      { DATABASE_URL: 'postgres://store@localhost/store', DATABASE_OWNER_URL: elsewhere },
      'DATABASE_OWNER_URL names another machine without TLS: add sslmode=verify-full to it.',
    ],
    [
      { DATABASE_URL: 'postgres://store@localhost/store', DATABASE_READ_URL: elsewhere },
      'DATABASE_READ_URL names another machine without TLS: add sslmode=verify-full to it.',
    ],
    [{ JWT_SECRET_PREVIOUS: 'short' }, 'JWT_SECRET_PREVIOUS must have at least 32 characters.'],
  ];
  for (const [env, line] of notInProduction) {
    it(`the configuration refuses ${JSON.stringify(env)} in production`, () => {
      assert.equal(refusal({ ...production, ...env }), line);
    });
  }

  it('the database driver ignores hostaddr in an address', () => {
    const client = new pg.Client({ connectionString: 'postgresql://127.0.0.1/store?hostaddr=10.1.1.1' });
    assert.equal(client.host, '127.0.0.1');
  });

  const inProduction: Record<string, string>[] = [
    { HOST: '127.0.0.1' },
    { JWT_SECRET_PREVIOUS: 'Zq7Tyx0eLw2cVn9Ys4RkHj8ZfUdGm3PaWi6Ct1No' },
    { DELIVERABLES_KEY_PREVIOUS: Buffer.alloc(32).toString('base64') },
    { HOODPAY_WEBHOOK_SECRET: '3f9a1c07be52d846' },
    { RATE_LIMIT_SCALE: '0.5' },
    { TRUSTED_PROXIES: '127.0.0.1, ::1, 10.0.0.0/8, 172.64.0.0/13, fc00::/7, 2a06:98c0::/29, uniquelocal' },
    { DATABASE_URL: `${elsewhere}?sslmode=verify-full` },
    { DATABASE_URL: `${elsewhere}?sslmode=verify-ca` },
    { DATABASE_URL: `${elsewhere}?sslmode=require` },
    { DATABASE_URL: 'postgres://store@127.0.0.1:5432/store' },
    { DATABASE_URL: 'postgresql:///store' },
    { DATABASE_URL: 'postgresql:///store', PGHOST: '/var/run/postgresql' },
    { DATABASE_URL: 'postgresql:///store?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://store@[::1]/store' },
    { DATABASE_URL: 'postgres://store@localhost/store?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgres://store@%2Fvar%2Frun%2Fpostgresql/store' },
  ];
  for (const env of inProduction) {
    it(`the configuration accepts ${JSON.stringify(env)} in production`, () => {
      assert.equal(refusal({ ...production, ...env }), '');
    });
  }

  it('the configuration accepts every random secret', () => {
    for (let n = 0; n < 1_000; n++) {
      const env = {
        JWT_SECRET: randomBytes(48).toString('base64'),
        DELIVERABLES_KEY: randomBytes(32).toString('base64'),
        HOODPAY_WEBHOOK_SECRET: randomBytes(32).toString('hex'),
      };
      assert.equal(refusal({ ...production, ...env }), '', JSON.stringify(env));
    }
  });

  const reached: [env: Record<string, string>, line: string][] = [
    [
      { HOST: '0.0.0.0' },
      'DEMO_DATA must be 0 where HOST is 0.0.0.0, because everybody knows the demo passwords.',
    ],
    [{ HOST: '::' }, 'DEMO_DATA must be 0 where HOST is ::, because everybody knows the demo passwords.'],
    [
      { HOST: '192.168.1.5', NODE_ENV: 'development', DEMO_DATA: '1' },
      'DEMO_DATA must be 0 where HOST is 192.168.1.5, because everybody knows the demo passwords.',
    ],
    [
      { PUBLIC_URL: 'https://shop.example' },
      'DEMO_DATA must be 0 where PUBLIC_URL is https://shop.example, because everybody knows the demo passwords.',
    ],
    [{ HOST: '0.0.0.0', DEMO_DATA: '0' }, ''],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://store.localhost:3000' }, ''],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, ''],
    [{ HOST: '127.0.0.2' }, ''],
  ];
  for (const [env, line] of reached) {
    it(`the configuration ${line ? 'refuses' : 'accepts'} demo data with ${JSON.stringify(env)}`, () => {
      assert.equal(refusal(env), line);
    });
  }

  it('the configuration reads the name and address that mails are from', () => {
    const { smtp } = readConfig({
      SMTP_URL: 'smtp://mail.shop.store:587',
      MAIL_FROM: '"My Store" <store@shop.store>',
    });
    assert.deepEqual(smtp?.from, { name: 'My Store', address: 'store@shop.store' });
    assert.equal(readConfig({}).smtp, undefined);
  });

  it('in production the configuration requires TLS to a mail server on another machine', () => {
    const smtp = (SMTP_URL: string) =>
      readConfig({ ...production, SMTP_URL, MAIL_FROM: 'store@shop.store' }).smtp;
    assert.equal(smtp('smtp://mail.shop.store:587')?.requireTls, true);
    assert.equal(smtp('smtp://127.0.0.1:25')?.requireTls, false);
  });

  it('the configuration accepts a complete production environment', () => {
    const config = readConfig(production);
    assert.equal(config.publicUrl, 'https://shop.example');
    assert.equal(config.demoData, false);
    assert.equal(config.deliverablesKey?.length, 32);
  });
});
