import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

describe('limits of requests for a new password', () => {
  it('too many requests for one address are ignored without an error, and too many from one network are told to wait', async () => {
    const store = await openTestStore({
      smtp: smtpOf(),
      trustedProxies: ['127.0.0.1'],
      rateLimitScale: 1,
    });
    try {
      const { email } = await store.makeUser();
      const ask = (address: string, from: string) =>
        store.app.inject({
          method: 'POST',
          url: '/api/auth/forgot-password',
          headers: { 'x-forwarded-for': from },
          payload: { email: address },
        });
      const jobs = async () =>
        (
          await store.db.execute<{ count: number }>({
            text: `select count(*)::int as count from pgboss.job where data ->> 'kind' = 'recovery'`,
          })
        ).rows[0]!.count;
      for (let n = 0; n < 1_000; n++) {
        const reply = await ask(n % 2 === 0 ? email : email.toUpperCase(), `2001:db8:${n.toString(16)}::1`);
        assert.equal(reply.statusCode, 200, reply.body);
        assert.equal(
          reply.json<{ message: string }>().message,
          'If an account has this address, a link is on its way.',
        );
      }
      assert.equal(await jobs(), 5);
      for (let n = 0; n < 20; n++)
        assert.equal((await ask(`somebody${n}@customers.test`, '192.0.2.1')).statusCode, 200);
      const last = await ask('somebody-else@customers.test', '192.0.2.1');
      assert.equal(last.statusCode, 429);
      assert.match(last.json<{ message: string }>().message, /^Too many requests\. Please wait \d+ minutes/);
      // A network that is refused uses up nothing of the address: its owner gets a mail.
      const [fresh, before] = [`fresh-${email}`, await jobs()];
      for (let n = 0; n < 6; n++) assert.equal((await ask(fresh, '192.0.2.1')).statusCode, 429);
      assert.equal((await ask(fresh, '192.0.2.2')).statusCode, 200);
      assert.equal(await jobs(), before + 1);
    } finally {
      await store.close();
    }
  });
});
