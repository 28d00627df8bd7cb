import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithMail, another, password, tokenIn } from '../../../test/support/accounts-with-mail.ts';

describe('limits of requests for a new password', () => {
  const given = accountsWithMail({ rateLimitScale: 1 });
  const { member, ask, arrived, linkFor, reset, signIn, run, queueIsEmpty } = given;
  const same = { status: 200, body: { message: 'If an account has this address, a link is on its way.' } };

  it('a thousand recovery requests for one address send five mails and affect no other account', async () => {
    const [owner, other] = [await member(), await member()];
    for (let n = 0; n < 1_000; n++) {
      assert.deepEqual(await ask(n % 2 === 0 ? owner.email : owner.email.toUpperCase()), same);
      if (n === 500) {
        // Meanwhile another account gets its link and signs in with it.
        const begun = Date.now();
        assert.equal((await reset(await linkFor(other.email))).status, 200);
        assert.equal((await signIn(other.username, another)).status, 200);
        assert.ok(Date.now() - begun < 10_000, `${Date.now() - begun} ms`);
      }
    }
    await queueIsEmpty();
    const jobs = `select count(*)::int as jobs from pgboss.job where data ->> 'kind' = 'recovery'`;
    assert.deepEqual((await run(jobs, [])).rows, [{ jobs: 5 + 1 }]);
    const mails = arrived(owner.email);
    assert.ok(mails.length >= 1 && mails.length <= 5, `${mails.length} mails`);

    // The owner is still signed in, can sign in with the old password, and can choose another one by the newest link.
    assert.equal((await given.store.call('GET /user/personal', { as: owner.token })).status, 200);
    assert.equal((await signIn(owner.username, password)).status, 200);
    assert.equal((await reset(tokenIn(mails.at(-1)!))).status, 200);
    assert.equal((await signIn(owner.username, another)).status, 200);

    // Half an hour later, when the last link is too old, the address gets mails again, though the requests went on until then.
    await run(
      `update counted_uses set ends_at = ends_at - interval '30 minutes' where name = 'recoveries-of-address'`,
      [],
    );
    const over = `select from counted_uses where name = 'recoveries-of-address' and ends_at > now()`;
    assert.equal((await run(over, [])).rows.length, 0);
    await linkFor(owner.email);
  });

  it('refused recovery requests of one network do not count against the address', async () => {
    const { email } = await member();
    const askFrom = (address: string, from: string) =>
      given.store.app.inject({
        method: 'POST',
        url: '/api/auth/forgot-password',
        headers: { 'x-forwarded-for': from },
        payload: { email: address },
      });
    for (let n = 0; n < 20; n++)
      assert.equal((await askFrom(`somebody${n}@customers.test`, '192.0.2.1')).statusCode, 200);
    for (let n = 0; n < 6; n++) {
      const refused = await askFrom(email, '192.0.2.1');
      assert.equal(refused.statusCode, 429);
      assert.match(
        refused.json<{ message: string }>().message,
        /^Too many requests\. Please wait \d+ minutes/,
      );
    }
    await linkFor(email);
  });
});
