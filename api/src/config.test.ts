import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readConfig } from './config.ts';
import { StartRefused } from './domain/failure.ts';

const key = Buffer.alloc(32, 7).toString('base64');
const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'x'.repeat(40),
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
  it('is whole with an empty environment', () => {
    const config = readConfig({});
    assert.equal(config.port, 8080);
    assert.equal(config.publicUrl, 'http://localhost:8080');
    assert.equal(config.demoData, true);
    assert.equal(config.databaseUrl, undefined);
  });

  const wrong: [name: string, env: Record<string, string>][] = [
    ['PORT', { PORT: '80a' }],
    ['PORT', { PORT: '70000' }],
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
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
    ['RESERVATION_SECONDS', { RESERVATION_SECONDS: '0' }],
    ['RATE_LIMIT_SCALE', { RATE_LIMIT_SCALE: '-1' }],
    ['DEMO_DATA', { DEMO_DATA: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'shop.example' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8, nginx' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/40' }],
  ];
  for (const [name, env] of wrong) {
    it(`refuses ${JSON.stringify(env)} in one line that names ${name}`, () => {
      assert.ok(refusal(env).startsWith(`${name} `), refusal(env));
    });
  }

  it('takes an admin whose password is made later, and one with a good password', () => {
    const admin = { ADMIN_USERNAME: 'boss', ADMIN_EMAIL: 'b@x.test' };
    assert.equal(readConfig(admin).admin?.password, undefined);
    const ADMIN_PASSWORD = 'a password of mine';
    assert.equal(readConfig({ ...admin, ADMIN_PASSWORD }).admin?.password, ADMIN_PASSWORD);
  });

  const notInProduction: [name: string, env: Record<string, string>][] = [
    ['JWT_SECRET', { JWT_SECRET: '' }],
    ['DELIVERABLES_KEY', { DELIVERABLES_KEY: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: '' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://shop.example' }],
    ['DEMO_DATA', { DEMO_DATA: '1' }],
    ['JWT_SECRET', { JWT_SECRET: `demo-${'x'.repeat(40)}` }],
    [
      'ADMIN_PASSWORD',
      { ADMIN_USERNAME: 'admin', ADMIN_EMAIL: 'a@x.test', ADMIN_PASSWORD: 'admin-demo-password' },
    ],
    [
      'HOODPAY_API_URL',
      { HOODPAY_API_URL: 'http://127.0.0.1:5050', HOODPAY_API_KEY: 'k', HOODPAY_BUSINESS_ID: 'b' },
    ],
  ];
  for (const [name, env] of notInProduction) {
    it(`refuses ${JSON.stringify(env)} in production`, () => {
      assert.ok(
        refusal({ ...production, ...env }).startsWith(`${name} `),
        refusal({ ...production, ...env }),
      );
    });
  }

  it('takes a whole production environment', () => {
    const config = readConfig(production);
    assert.equal(config.publicUrl, 'https://shop.example');
    assert.equal(config.demoData, false);
    assert.equal(config.deliverablesKey?.length, 32);
  });
});
