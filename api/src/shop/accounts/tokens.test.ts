import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { lifetimeSeconds, tokenMaker } from './tokens.ts';

describe('session tokens', () => {
  const holder = () =>
    ({ sub: randomUUID(), username: 'ann', role: 'USER', ver: 1, sid: randomUUID() }) as const;
  const secret = 'a secret that signs the tokens of this test';

  it('a token that was accepted before is refused once it has expired', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const tokens = tokenMaker(secret);
    const token = tokens.issue(holder());
    const claims = tokens.read(token);
    assert.equal(claims?.username, 'ann');
    t.mock.timers.setTime(claims.exp * 1000);
    assert.deepEqual(tokens.read(token), claims);
    t.mock.timers.setTime(claims.exp * 1000 + 1);
    assert.equal(tokens.read(token), undefined);
    assert.equal(claims.exp - claims.iat, lifetimeSeconds.USER);
  });

  it('a token that differs in one letter from one that was accepted is refused', () => {
    const tokens = tokenMaker(secret);
    const token = tokens.issue(holder());
    assert.ok(tokens.read(token));
    const end = token.at(-10) === 'A' ? 'B' : 'A';
    assert.equal(tokens.read(`${token.slice(0, -10)}${end}${token.slice(-9)}`), undefined);
    assert.equal(tokenMaker('another secret').read(token), undefined);
  });

  it('a token that the secret before signed is accepted while the secret is being changed', () => {
    const token = tokenMaker('the secret before').issue(holder());
    assert.ok(tokenMaker(secret, 'the secret before').read(token));
  });
});
