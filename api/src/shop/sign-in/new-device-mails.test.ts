import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { hashPassword } from '../accounts/passwords.ts';

const password = 'correct horse battery';

const store = await openTestStore({ smtp: smtpOf(), rateLimitScale: 1 });
after(() => store.close());
const passwordHash = await hashPassword(password);

const signIn = async (login: string) =>
  assert.equal((await store.call('POST /auth/login', { body: { login, password } })).status, 200);
const run = (text: string, values: unknown[]) => store.db.execute({ text, values });
const mailsTo = async (address: string) =>
  (await run(`select from mails where address = $1 and event = 'NEW_DEVICE'`, [address])).rows.length;

it('an address gets at most five sign-in mails an hour from all of its accounts', async () => {
  const [one, other] = [await store.makeUser({ passwordHash }), await store.makeUser({ passwordHash })];
  const { email } = one;
  await run(`update users set created_at = now() - interval '1 day'`, []);
  const hasAddress = (id: string, address: string) =>
    run('update users set email = $2, email_folded = lower($2) where id = $1', [id, address]);
  for (let n = 0; n < 4; n++) await signIn(one.username);
  assert.equal(await mailsTo(email), 4);
  await hasAddress(one.id, 'away@example.com');
  await hasAddress(other.id, email);
  for (let n = 0; n < 4; n++) await signIn(other.username);
  assert.equal(await mailsTo(email), 5);
});

it('sign-ins on new devices are mailed except the first of a new account', async () => {
  const { id, username, email } = await store.makeUser({ passwordHash });
  await run('delete from sessions where user_id = $1', [id]);
  await signIn(username);
  assert.equal(await mailsTo(email), 0);
  await run('update sessions set ended_at = now(), ended_by = $2 where user_id = $1', [id, 'SIGN_OUT']);
  await signIn(username);
  assert.equal(await mailsTo(email), 1);
  await run('delete from sessions where user_id = $1', [id]);
  await run(`update users set created_at = now() - interval '61 minutes' where id = $1`, [id]);
  await signIn(username);
  assert.equal(await mailsTo(email), 2);
});
