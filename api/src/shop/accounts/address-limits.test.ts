import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';

describe('limits of links to an address', () => {
  let store: TestStore;
  before(async () => {
    store = await openTestStore({ smtp: smtpOf(), rateLimitScale: 1 });
    const admin = await store.makeUser({ role: 'ADMIN' });
    const body = { accounts_private: true };
    assert.equal((await store.call('POST /admin/config/update', { as: admin, body })).status, 200);
  });
  after(() => store.close());

  const change = (as: MadeUser, email: string) =>
    store.call('PUT /user/profile/update', { as, body: { email } });
  const mailsTo = async (address: string) => {
    const text = 'select count(*)::int as count from mails where lower(address) = lower($1)';
    return (await store.db.execute<{ count: number }>({ text, values: [address] })).rows[0]!.count;
  };

  it('many accounts together send five mails an hour to an address that they want to have, whether or not it has an account', async () => {
    const { email: known } = await store.makeUser();
    const answers: string[][] = [];
    for (const address of [known, `fresh-${known}`]) {
      const given: string[] = [];
      for (let n = 0; n < 7; n++) {
        const { status, error } = await change(
          await store.makeUser(),
          n % 2 ? address.toUpperCase() : address,
        );
        given.push(`${status} ${status === 200 ? '' : error.message.replace(/\d+ minutes?/, 'a while')}`);
      }
      answers.push(given);
      assert.equal(await mailsTo(address), 5);
    }
    const refused = '429 Too many e-mails were sent to this address. Please wait a while and try again.';
    assert.deepEqual(answers[0], [...Array.from({ length: 5 }, () => '200 '), refused, refused]);
    assert.deepEqual(answers[1], answers[0]);
  });

  it('links that confirm an address count with them', async () => {
    const user = await store.makeUser();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n++) {
      statuses.push((await store.call('POST /user/profile/confirm-email', { as: user })).status);
      // Within a minute the request is answered by the link before, as long as its mail waits.
      const text = 'delete from account_links where user_id = $1';
      await store.db.execute({ text, values: [user.id] });
    }
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
    assert.equal(await mailsTo(user.email), 5);
    assert.equal((await change(await store.makeUser(), user.email)).status, 429);
  });
});
