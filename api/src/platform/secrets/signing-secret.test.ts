import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { StartRefused } from '../failure.ts';
import { tokenMaker } from '../../shop/accounts/tokens.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { forgetSigningSecret } from './signing-secret.sql.ts';
import { takeSigningSecret } from './signing-secret.ts';

const [old, next, other] = ['old', 'new', 'other'].map(
  (name) => `${name} secret of more than 32 characters`,
) as [string, string, string];

describe('the secret that signs tokens', () => {
  let store: TestStore;
  before(async () => (store = await openTestStore()));
  after(() => store.close());
  beforeEach(() => forgetSigningSecret(store.db));

  const starts = (secret: string, previous?: string): Promise<boolean> =>
    takeSigningSecret(store.db, secret, previous).then(
      () => true,
      (error: unknown) => {
        assert.ok(error instanceof StartRefused);
        assert.match(error.message, /^JWT_SECRET is not the one [^\n]+ JWT_SECRET_PREVIOUS [^\n]+$/);
        return false;
      },
    );

  it('every later start needs the signing secret of the first start', async () => {
    assert.ok(await starts(old));
    assert.ok(await starts(old));
    assert.equal(await starts(other), false);
    assert.equal(await starts(other, next), false);
    assert.ok(await starts(old));
  });

  it('only one of several first starts with different signing secrets succeeds', async () => {
    const started = await Promise.all(Array.from({ length: 8 }, (_, n) => starts(`${n}${other}`)));
    assert.equal(started.filter(Boolean).length, 1);
  });

  it('the signing secret can be changed on one instance after another', async () => {
    await starts(old);
    // First every instance accepts the new secret as well.
    assert.ok((await starts(old, next)) && (await starts(old, next)));
    // Then each signs with it, while an instance that still signs with the old one may start again.
    assert.ok(await starts(next, old));
    assert.equal(await starts(old), false);
    assert.ok((await starts(old, next)) && (await starts(next, old)));
    // At last the old secret is removed.
    assert.ok(await starts(next));
    assert.equal(await starts(old), false);
  });

  it('a store accepts any signing secret after forget-jwt-secret', async () => {
    await starts(old);
    await forgetSigningSecret(store.db);
    assert.ok(await starts(other));
    assert.equal(await starts(old), false);
  });

  it('tokens of the previous signing secret are accepted until it is removed', () => {
    const given = tokenMaker(old).guest();
    const device = tokenMaker(old).device('maya');
    const during = tokenMaker(next, old);
    assert.ok(during.read(given) && during.readDevice(device, 'maya'));
    assert.ok(tokenMaker(old, next).read(during.guest()));
    assert.ok(tokenMaker(next).read(during.guest()));
    assert.equal(tokenMaker(next).read(given) ?? tokenMaker(next).readDevice(device, 'maya'), undefined);
    assert.equal(tokenMaker(old).read(during.guest()), undefined);
  });
});
