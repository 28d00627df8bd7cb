import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { enrolTotp } from '../../../test/support/factors.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { sharedCounter } from '../../platform/limits/limits.ts';
import { tellHolder } from './holder-mail.ts';

const store = await openTestStore({ smtp: smtpOf(), rateLimitScale: 1 });
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const keepPrivate = async (accounts_private: boolean) => {
  const body = { accounts_private };
  assert.equal((await store.call('POST /admin/config/update', { as: admin, body })).status, 200);
};
await keepPrivate(true);

const change = (as: MadeUser, email: string) =>
  store.call('PUT /user/profile/update', { as, body: { email } });
const mailsTo = async (address: string) => {
  const text = 'select count(*)::int as count from mails where lower(address) = lower($1)';
  return (await store.db.execute<{ count: number }>({ text, values: [address] })).rows[0]!.count;
};

const sendAgain = async (as: MadeUser) => {
  const { status } = await store.call('POST /user/profile/confirm-email', { as });
  // Within a minute the request is answered by the link before, as long as its mail waits.
  const text = 'delete from account_links where user_id = $1';
  await store.db.execute({ text, values: [as.id] });
  return status;
};

it('an address that other accounts ask for gets at most five mails an hour, with the same answer for each request', async () => {
  const { email: known } = await store.makeUser();
  const answers: string[][] = [];
  for (const address of [known, `fresh-${known}`]) {
    const given: string[] = [];
    for (let n = 0; n < 7; n++) {
      const stranger = await store.makeUser();
      const { status, body } = await change(stranger, n % 2 ? address.toUpperCase() : address);
      given.push(`${status} ${body.message.toLowerCase().replace(address, 'x')}`);
      // The holder of the account is told of each, also where no link was mailed.
      assert.equal(await mailsTo(stranger.email), 1);
    }
    answers.push(given);
    assert.equal(await mailsTo(address), 5);
  }
  const same = '200 we have sent an e-mail to x. its link changes your address.';
  assert.deepEqual(
    answers,
    [1, 2].map(() => Array.from({ length: 7 }, () => same)),
  );
});

it('without private accounts, an unconfirmed address gets at most five mails about changes of address, and a confirmed one gets all', async () => {
  await keepPrivate(false);
  const wanted = 'wanted-by-many@example.com';
  for (let n = 0; n < 4; n++) {
    const user = await store.makeUser();
    assert.equal((await change(user, wanted)).status, 200);
    assert.equal(await mailsTo(user.email), 1);
    assert.equal(await mailsTo(wanted), Math.min(2 * n + 1, 5));
    assert.equal((await change(user, `away-${user.email}`)).status, 200);
    assert.equal(await mailsTo(wanted), Math.min(2 * n + 2, 5));
  }
  const owner = await store.makeUser();
  const text =
    'update users set confirmed_email = email, confirmed_email_folded = email_folded where id = $1';
  await store.db.execute({ text, values: [owner.id] });
  for (let n = 0; n < 7; n++) assert.equal((await change(owner, `moved-${n}-${owner.email}`)).status, 200);
  assert.equal(await mailsTo(owner.email), 7);
  await keepPrivate(true);
});

it('an unconfirmed address gets at most ten mails about changed passwords, and a confirmed one gets all', async () => {
  const [stranger, holder] = [await store.makeUser(), await store.makeUser()];
  const confirm =
    'update users set confirmed_email = email, confirmed_email_folded = email_folded where id = $1';
  await store.db.execute({ text: confirm, values: [holder.id] });
  const mailing = { outbox: store.deps.outbox, count: sharedCounter(store.deps.tokens.mark, 1) };
  for (const { id } of [stranger, holder])
    for (let n = 0; n < 12; n++)
      await store.db.transaction((tx) => tellHolder(tx, mailing, id, 'PASSWORD_CHANGED'));
  assert.equal(await mailsTo(stranger.email), 10);
  assert.equal(await mailsTo(holder.email), 12);
});

it('an unconfirmed address gets at most ten mails about used recovery codes, and a confirmed one, current or previous, gets all', async () => {
  const [stranger, holder] = [await store.makeUser(), await store.makeUser()];
  const confirm =
    'update users set confirmed_email = email, confirmed_email_folded = email_folded where id = $1';
  await store.db.execute({ text: confirm, values: [holder.id] });
  const move = 'update users set email = $2, email_folded = $2 where id = $1';
  await store.db.execute({ text: move, values: [holder.id, `thief-${holder.email}`.toLowerCase()] });
  for (const as of [stranger, holder]) {
    const { codes } = await enrolTotp(store, as);
    for (const recovery_code of codes)
      assert.equal((await store.call('POST /user/prove', { as, body: { recovery_code } })).status, 200);
  }
  // The one that says that the app was set up is counted, too.
  assert.equal(await mailsTo(stranger.email), 10);
  assert.equal(await mailsTo(holder.email), 11);
  assert.equal(await mailsTo(`thief-${holder.email}`), 10);
});

it('an unconfirmed address gets at most ten mails about a pending change of address', async () => {
  const user = await store.makeUser();
  for (let n = 0; n < 12; n++) assert.equal((await change(user, `wish-${n}-${user.email}`)).status, 200);
  assert.equal(await mailsTo(user.email), 10);
});

it('an account can send five links an hour to its own address, even while strangers ask for that address', async () => {
  const user = await store.makeUser();
  for (let n = 0; n < 6; n++) assert.equal((await change(await store.makeUser(), user.email)).status, 200);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await sendAgain(user));
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  // Five notices that another account wants this address, and five links.
  assert.equal(await mailsTo(user.email), 10);
});

it('accounts that share an address one after another can send it 20 links an hour in total', async () => {
  const address = 'handed-on@example.com';
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const user = await store.makeUser();
    const hasIt = (email: string) =>
      store.db.execute({
        text: 'update users set email = $2, email_folded = $2 where id = $1',
        values: [user.id, email],
      });
    await hasIt(address);
    for (let link = 0; link < 5; link++) statuses.push(await sendAgain(user));
    await hasIt(user.email);
  }
  assert.equal(statuses.filter((status) => status === 200).length, 20);
  assert.deepEqual(statuses.slice(20), [429, 429, 429, 429, 429]);
});
