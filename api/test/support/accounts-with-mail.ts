import assert from 'node:assert/strict';
import { after, afterEach, before } from 'node:test';
import { startMailbox, type Mailbox, type ReceivedMail } from 'mailbox';
import { startWorkers } from '../../src/platform/jobs/queue.ts';
import type { Job } from '../../src/platform/jobs/schedule.ts';
import { smtpServer } from '../../src/platform/mail/smtp.ts';
import { smtpOf } from './mail-settings.ts';
import { openTestStore, type TestStore } from './test-store.ts';
import { mailWorker } from '../../src/shop/mails/delivery.service.ts';
import { recoveryWorker } from '../../src/shop/sign-in/recovery.service.ts';

export const password = 'the first of them';
export const another = 'the second of them';

/** What the link in a mail holds. */
export const tokenIn = ({ parsed }: ReceivedMail): string => {
  const found = /#(link_[\w-]{43})\b/.exec(parsed.text ?? '')?.[1];
  assert.ok(found, parsed.text);
  assert.ok(parsed.html?.includes(`#${found}`));
  return found;
};

/** A store with a mailbox and its workers for the tests of the `describe` that calls this. Limits are off, unless `rateLimitScale` is given. */
export function accountsWithMail({ rateLimitScale = 0 } = {}) {
  let mailbox: Mailbox;
  let store: TestStore;
  let workers: Job;
  before(async () => {
    mailbox = await startMailbox();
    const smtp = smtpOf(mailbox.smtpUrl);
    store = await openTestStore({ smtp, rateLimitScale, trustedProxies: ['127.0.0.1'] });
    const server = smtpServer(smtp, { connectMs: 1_000, silentMs: 500 });
    workers = startWorkers(store.db, store.deps.log, [
      mailWorker(store.deps, smtp, server),
      recoveryWorker(store.deps),
    ]);
  });
  after(async () => {
    await workers.stop();
    await store.close();
    await mailbox.close();
  });
  afterEach(() => (mailbox.fault = 'none'));

  let made = 0;
  /** An account with a password, signed in. */
  async function member() {
    const username = `member_${++made}`;
    const email = `${username}@customers.test`;
    const { body } = await store.call('POST /auth/register', { body: { username, email, password } });
    const { rows } = await store.db.execute<{ id: string }>({
      text: 'select id from users where username = $1',
      values: [username],
    });
    return { id: rows[0]!.id, username, email, token: body.token };
  }
  const subjects = { link: /^Choose a new password/, changed: /^Your password at .* was changed/ };
  let asked = 0;
  async function ask(email: string) {
    const reply = await store.app.inject({
      method: 'POST',
      url: '/api/auth/forgot-password',
      headers: { 'x-forwarded-for': `2001:db8:${(++asked).toString(16)}::1` },
      payload: { email },
    });
    return { status: reply.statusCode, body: reply.json<{ message: string }>() };
  }
  const arrived = (email: string, subject = subjects.link) =>
    mailbox.mails.filter(
      ({ recipients, parsed }) => recipients.includes(email) && subject.test(parsed.subject ?? ''),
    );
  const nextLink = async (email: string, after = 0) => {
    while (arrived(email).length <= after) await new Promise((resolve) => setTimeout(resolve, 20));
    return tokenIn(arrived(email)[after]!);
  };
  const linkFor = async (email: string, typed = email) => {
    const before = arrived(email).length;
    assert.equal((await ask(typed)).status, 200);
    return nextLink(email, before);
  };
  const reset = (token: string, chosen = another) =>
    store.call('POST /auth/reset-password', { body: { token, password: chosen } });
  const signIn = (login: string, secret: string) =>
    store.call('POST /auth/login', { body: { login, password: secret } });
  const run = (text: string, values: unknown[]) => store.db.execute({ text, values });
  const refused = async (token: string) => {
    const { status, error } = await reset(token);
    assert.deepEqual([status, error.code], [400, 'LINK_INVALID']);
    assert.equal(
      error.message,
      'This link has been used, is too old, or a newer one was sent. Please ask for a new one.',
    );
  };
  const queueIsEmpty = async () => {
    const waiting = `select from pgboss.job where state in ('created', 'active', 'retry')`;
    while ((await run(waiting, [])).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  const changeEmail = async (as: string, email: string) =>
    assert.equal((await store.call('PUT /user/profile/update', { as, body: { email } })).status, 200);
  const confirm = (token: string) => store.call('POST /auth/confirm-email', { body: { token } });
  const undo = (token: string) => store.call('POST /auth/undo-email', { body: { token } });
  /** The content of the newest mail with a subject to an address. */
  const linkIn = async (email: string, subject: RegExp, after = 0) => {
    while (arrived(email, subject).length <= after) await new Promise((resolve) => setTimeout(resolve, 20));
    return tokenIn(arrived(email, subject)[after]!);
  };
  const welcome = /^Welcome to/;
  const changed = /^Your e-mail address at .* was changed/;
  const isConfirmed = async (as: string) =>
    (await store.call('GET /user/personal', { as })).body.email_confirmed;
  /** An account whose address is confirmed. */
  async function confirmedMember() {
    const made = await member();
    assert.equal((await confirm(await linkIn(made.email, welcome))).status, 200);
    return made;
  }
  /** Moves all that counts as a second factor of an account into the past. */
  const ageFactors = async (id: string, hours: number) => {
    await run(
      'update totp_factors set confirmed_at = now() - make_interval(hours => $2) where user_id = $1',
      [id, hours],
    );
    for (const table of ['passkeys', 'recovery_codes'])
      await run(`update ${table} set created_at = now() - make_interval(hours => $2) where user_id = $1`, [
        id,
        hours,
      ]);
  };
  const kindsOf = (error: { details?: unknown }) =>
    (error.details as { factors: { kind: string; name: string | null }[] }).factors
      .map(({ kind }) => kind)
      .toSorted();
  const factorsOf = async (id: string) => {
    const { rows } = await run(
      `select (select count(*)::int from totp_factors where user_id = $1) as apps,
              (select count(*)::int from passkeys where user_id = $1) as passkeys,
              (select count(*)::int from recovery_codes where user_id = $1) as codes`,
      [id],
    );
    return rows[0];
  };

  return {
    get store() {
      return store;
    },
    get mailbox() {
      return mailbox;
    },
    newName: () => `name_${++made}`,
    member,
    subjects,
    ask,
    arrived,
    nextLink,
    linkFor,
    reset,
    signIn,
    run,
    refused,
    queueIsEmpty,
    changeEmail,
    confirm,
    undo,
    linkIn,
    welcome,
    changed,
    isConfirmed,
    confirmedMember,
    ageFactors,
    kindsOf,
    factorsOf,
  };
}
