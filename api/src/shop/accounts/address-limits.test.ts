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
const confirm = (user: MadeUser) => {
  const text =
    'update users set confirmed_email = email, confirmed_email_folded = email_folded where id = $1';
  return store.db.execute({ text, values: [user.id] });
};
const mailsTo = async (address: string) => {
  const text = 'select count(*)::int as count from mails where lower(address) = lower($1)';
  return (await store.db.execute<{ count: number }>({ text, values: [address] })).rows[0]!.count;
};

const sendAgain = async (as: MadeUser) => {
  const { status } = await store.call('POST /user/profile/confirm-email', { as });
  // Within a minute the previous link is used again while its mail waits.
  const text = 'delete from account_links where user_id = $1';
  await store.db.execute({ text, values: [as.id] });
  return status;
};

it('an address that other accounts ask for gets at most five mails an hour', async () => {
  const { email: known } = await store.makeUser();
  const answers: string[][] = [];
  for (const address of [known, `fresh-${known}`]) {
    const given: string[] = [];
    for (let n = 0; n < 7; n++) {
      const stranger = await store.makeUser();
      const { status, body } = await change(stranger, n % 2 ? address.toUpperCase() : address);
      given.push(`${status} ${body.message.toLowerCase().replace(address, 'x')}`);
      // The current address of the account gets a mail each time, even when no link was mailed.
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

it('without private accounts an unconfirmed address gets at most five mails about changes', async () => {
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
  await keepPrivate(true);
});

it('without private accounts a confirmed address gets every mail about a change', async () => {
  await keepPrivate(false);
  const owner = await store.makeUser();
  await confirm(owner);
  for (let n = 0; n < 7; n++) assert.equal((await change(owner, `moved-${n}-${owner.email}`)).status, 200);
  assert.equal(await mailsTo(owner.email), 7);
  await keepPrivate(true);
});

const changePasswordTwelveTimes = async ({ id }: MadeUser) => {
  const mailing = { outbox: store.deps.outbox, count: sharedCounter(store.deps.tokens.mark, 1) };
  for (let n = 0; n < 12; n++)
    await store.db.transaction((tx) => tellHolder(tx, mailing, id, 'PASSWORD_CHANGED'));
};

it('an unconfirmed address gets at most ten mails about changed passwords', async () => {
  const stranger = await store.makeUser();
  await changePasswordTwelveTimes(stranger);
  assert.equal(await mailsTo(stranger.email), 10);
});

it('a confirmed address gets every mail about a changed password', async () => {
  const holder = await store.makeUser();
  await confirm(holder);
  await changePasswordTwelveTimes(holder);
  assert.equal(await mailsTo(holder.email), 12);
});

/** Uses ten recovery codes: with the mail about the new authenticator app, eleven mails are due. */
const useRecoveryCodes = async (as: MadeUser) => {
  const { codes } = await enrolTotp(store, as);
  for (const recovery_code of codes)
    assert.equal((await store.call('POST /user/prove', { as, body: { recovery_code } })).status, 200);
};

it('an unconfirmed address gets at most ten mails about used recovery codes', async () => {
  const stranger = await store.makeUser();
  await useRecoveryCodes(stranger);
  assert.equal(await mailsTo(stranger.email), 10);
});

it('a confirmed previous address gets every mail about a used recovery code', async () => {
  const holder = await store.makeUser();
  await confirm(holder);
  const move = 'update users set email = $2, email_folded = $2 where id = $1';
  await store.db.execute({ text: move, values: [holder.id, `thief-${holder.email}`.toLowerCase()] });
  await useRecoveryCodes(holder);
  assert.equal(await mailsTo(holder.email), 11);
  assert.equal(await mailsTo(`thief-${holder.email}`), 10);
});

it('an unconfirmed address gets at most ten mails about a pending change of address', async () => {
  const user = await store.makeUser();
  for (let n = 0; n < 12; n++) assert.equal((await change(user, `wish-${n}-${user.email}`)).status, 200);
  assert.equal(await mailsTo(user.email), 10);
});

it('requests of strangers for an address do not use up the links of its holder', async () => {
  const user = await store.makeUser();
  for (let n = 0; n < 6; n++) assert.equal((await change(await store.makeUser(), user.email)).status, 200);
  const statuses: number[] = [];
  for (let n = 0; n < 6; n++) statuses.push(await sendAgain(user));
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429]);
  // Five notices that another account wants this address, and five links.
  assert.equal(await mailsTo(user.email), 10);
});

it('an address gets at most 20 links an hour from accounts that have it in turn', async () => {
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
