import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, afterEach, before, describe, it } from 'node:test';
import { startMailbox, type Mailbox, type ReceivedMail } from 'mailbox';
import { startWorkers } from '../../platform/jobs/queue.ts';
import type { Job } from '../../platform/jobs/schedule.ts';
import { smtpServer } from '../../platform/mail/smtp.ts';
import { enrolPasskey, enrolTotp } from '../../../test/support/factors.ts';
import { smtpOf } from '../../../test/support/mail-settings.ts';
import { openTestStore, type TestStore } from '../../../test/support/test-store.ts';
import { mailWorker } from '../mails/delivery.service.ts';
import { recoveryWorker } from './recovery.service.ts';

const password = 'the first of them';
const another = 'the second of them';

/** What the link in a mail holds. */
const tokenIn = ({ parsed }: ReceivedMail): string => {
  const found = /#(link_[\w-]{43})\b/.exec(parsed.text ?? '')?.[1];
  assert.ok(found, parsed.text);
  assert.ok(parsed.html?.includes(`#${found}`));
  return found;
};

describe('a new password by mail', () => {
  let mailbox: Mailbox;
  let store: TestStore;
  let workers: Job;
  before(async () => {
    mailbox = await startMailbox();
    const smtp = smtpOf(mailbox.smtpUrl);
    store = await openTestStore({ smtp, trustedProxies: ['127.0.0.1'] });
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

  it('who forgot a password chooses a new one by mail, and every older session ends', async () => {
    const { id, email, username, token: session } = await member();
    const token = await linkFor(email, email.toUpperCase());
    const { rows } = await run(
      `select l::text || m.parameters::text as stored from account_links l join mails m on m.user_id = l.user_id where l.user_id = $1`,
      [id],
    );
    assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(token.slice(5)));
    const { rows: hashes } = await run(
      `select token_hash from account_links where user_id = $1 and purpose = 'RESET'`,
      [id],
    );
    assert.deepEqual(hashes, [{ token_hash: createHash('sha256').update(token).digest() }]);
    const { status, body } = await reset(token);
    assert.deepEqual([status, body.message], [200, 'Your password was changed. Please sign in with it.']);
    const open = await run('select from sessions where user_id = $1 and ended_at is null', [id]);
    assert.equal(open.rows.length, 0);
    assert.equal((await store.call('GET /user/personal', { as: session })).status, 401);
    assert.equal((await signIn(username, password)).status, 401);
    assert.equal((await signIn(username, another)).status, 200);
    await mailbox.next(
      (mail) => mail.recipients.includes(email) && subjects.changed.test(mail.parsed.subject ?? ''),
    );
  });

  it('a link works once, also where it is used twice at the same moment', async () => {
    const { email, username } = await member();
    const token = await linkFor(email);
    const all = await Promise.all(['one of these two', 'two of these two'].map((each) => reset(token, each)));
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 400]);
    const [won] = ['one of these two', 'two of these two'].filter((_, at) => all[at]!.status === 200);
    assert.equal((await signIn(username, won!)).status, 200);
    await refused(token);
  });

  it('a link ends after 30 minutes', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    const { rows } = await run(
      'select extract(epoch from expires_at - now())::float8 as seconds from account_links where user_id = $1 and purpose = $2',
      [id, 'RESET'],
    );
    const { seconds } = rows[0] as unknown as { seconds: number };
    assert.ok(seconds > 1_700 && seconds <= 1_800, `${seconds} s`);
    await run(`update account_links set expires_at = now() - interval '1 second' where user_id = $1`, [id]);
    await refused(token);
  });

  it('a newer link takes the place of an older one', async () => {
    const { email } = await member();
    const [older, newer] = [await linkFor(email), await linkFor(email)];
    await refused(older);
    assert.equal((await reset(newer)).status, 200);
  });

  it('a link that was altered, of another purpose, or made up is refused', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    for (const wrong of [`${token.slice(0, -2)}xx`, token.toUpperCase(), 'link_', 'x'.repeat(200)])
      await refused(wrong);
    await run(`update account_links set purpose = 'UNDO' where user_id = $1 and purpose = 'RESET'`, [id]);
    await refused(token);
  });

  it('a link changes the password of its own account alone', async () => {
    const [one, other] = [await member(), await member()];
    await linkFor(other.email);
    assert.equal((await reset(await linkFor(one.email))).status, 200);
    assert.equal((await signIn(other.username, password)).status, 200);
    assert.equal((await store.call('GET /user/personal', { as: other.token })).status, 200);
  });

  it('a changed password ends the link that was asked for before', async () => {
    const { email, token: session } = await member();
    const token = await linkFor(email);
    const body = { password: 'chosen in the settings' };
    assert.equal((await store.call('PUT /user/profile/update', { as: session, body })).status, 200);
    await refused(token);
  });

  it('a password that is too easy is refused by the rules of the account, and the link still works', async () => {
    const { id, email, username } = await member();
    const token = await linkFor(email);
    for (const weak of ['password', username]) {
      const { status, error } = await reset(token, weak);
      assert.deepEqual([status, error.code], [400, 'PASSWORD_WEAK']);
    }
    await run(`update users set role = 'STAFF' where id = $1`, [id]);
    assert.match((await reset(token, 'eleven char')).error.message, /at least 12 characters/);
    assert.equal((await reset(token, 'twelve chars')).status, 200);
    const { rows } = await run(
      `select from audit_log where action = 'profile.reset-password' and target_id = $1`,
      [id],
    );
    assert.equal(rows.length, 1);
  });

  it('a locked account gets no mail, and a link from before the lock is refused', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    await run('update users set locked_at = now() where id = $1', [id]);
    await refused(token);
    assert.equal((await ask(email)).status, 200);
    await queueIsEmpty();
    assert.equal(arrived(email).length, 1);
  });

  const queueIsEmpty = async () => {
    const waiting = `select from pgboss.job where state in ('created', 'active', 'retry')`;
    while ((await run(waiting, [])).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('an address without an account gets the same answer, after the same work', async () => {
    const { email } = await member();
    const work = async (address: string) => {
      await queueIsEmpty();
      const jobs = `select count(*)::int as jobs from pgboss.job where data ->> 'kind' = 'recovery'`;
      const before = (await run(jobs, [])).rows[0] as unknown as { jobs: number };
      const answer = await ask(address);
      const now = (await run(jobs, [])).rows[0] as unknown as { jobs: number };
      return { ...answer, jobs: now.jobs - before.jobs };
    };
    const same = { message: 'If an account has this address, a link is on its way.' };
    const expected = { status: 200, body: same, jobs: 1 };
    assert.deepEqual(await work(email), expected);
    assert.deepEqual(await work('nobody@customers.test'), expected);
    await queueIsEmpty();
    assert.equal(arrived('nobody@customers.test').length, 0);
  });

  it('a mail that is tried again has the same link', async () => {
    const { email } = await member();
    mailbox.fault = 'lost';
    await ask(email);
    await nextLink(email);
    mailbox.fault = 'none';
    while (arrived(email).length < 2) {
      await store.db.transaction(async (tx) => {
        await tx.execute({ text: `update pgboss.job set start_after = now() where state = 'retry'` });
        tx.changed('jobs');
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [first, second] = arrived(email).map(tokenIn);
    assert.equal(second, first);
    assert.equal((await reset(first!)).status, 200);
  });

  const changeEmail = async (as: string, email: string) =>
    assert.equal((await store.call('PUT /user/profile/update', { as, body: { email } })).status, 200);
  const confirm = (token: string) => store.call('POST /auth/confirm-email', { body: { token } });
  const undo = (token: string) => store.call('POST /auth/undo-email', { body: { token } });
  /** What the newest mail of a subject to an address holds. */
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

  it('the link of the welcome confirms the address once, and another one can be asked for', async () => {
    const { email, token: session } = await member();
    const link = await linkIn(email, welcome);
    assert.equal(await isConfirmed(session), false);
    const asked = await store.call('POST /user/profile/confirm-email', { as: session });
    assert.equal(asked.body.message, `We have sent a link to ${email}.`);
    const newer = await linkIn(email, /^Confirm your e-mail address/);
    assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    assert.equal((await confirm(newer)).body.message, 'Your address is confirmed.');
    assert.equal(await isConfirmed(session), true);
    assert.equal((await confirm(newer)).error.code, 'LINK_INVALID');
    const again = await store.call('POST /user/profile/confirm-email', { as: session });
    assert.equal(again.body.message, 'Your address is confirmed.');
  });

  it('a link confirms the address that it was sent to, and no later one', async () => {
    const { email, token: session } = await member();
    const link = await linkIn(email, welcome);
    await changeEmail(session, `other-${email}`);
    assert.equal((await confirm(link)).error.code, 'LINK_INVALID');
    assert.equal(await isConfirmed(session), false);
    assert.equal((await confirm(await linkIn(`other-${email}`, changed))).status, 200);
    assert.equal(await isConfirmed(session), true);
  });

  it('after a change of address a new password is sent to the last one that was confirmed', async () => {
    const { email, token: session } = await confirmedMember();
    const thiefs = `thief-${email}`;
    await changeEmail(session, thiefs);
    await ask(thiefs);
    const token = await nextLink(email);
    assert.equal(arrived(thiefs).length, 0);
    assert.equal((await reset(token)).status, 200);
    for (const each of [email, thiefs])
      await mailbox.next(
        (mail) => mail.recipients.includes(each) && subjects.changed.test(mail.parsed.subject ?? ''),
      );
  });

  it('an account that never confirmed an address gets a new password at its present one, and no way back to one that may be a typing error', async () => {
    const { email, token: session } = await member();
    await changeEmail(session, `right-${email}`);
    await linkIn(`right-${email}`, changed);
    const [told] = arrived(email, changed);
    assert.doesNotMatch(told?.parsed.text ?? '#link_', /#link_/);
    await ask(`right-${email}`);
    assert.equal((await reset(await nextLink(`right-${email}`))).status, 200);
    assert.equal(arrived(email).length, 0);
  });

  it('an address that its holder may take back is free for no other account, neither new nor by a change', async () => {
    const { email, token: session } = await confirmedMember();
    const other = await member();
    await changeEmail(session, `thief-${email}`);
    const link = await linkIn(email, changed);
    const taken = await store.call('POST /auth/register', {
      body: { username: `squatter_${++made}`, email: email.toUpperCase(), password },
    });
    assert.deepEqual([taken.status, taken.error.code], [409, 'EMAIL_TAKEN']);
    const moved = await store.call('PUT /user/profile/update', { as: other.token, body: { email } });
    assert.equal(moved.error.code, 'EMAIL_TAKEN');
    assert.equal((await undo(link)).status, 200);
  });

  it('the confirmed address brings itself back within 72 hours, once, and every session ends', async () => {
    const { id, email, token: session } = await confirmedMember();
    await changeEmail(session, `thief-${email}`);
    const link = await linkIn(email, changed);
    const { rows } = await run(
      `select extract(epoch from expires_at - now())::float8 / 3600 as hours from account_links where user_id = $1 and purpose = 'UNDO'`,
      [id],
    );
    const { hours } = rows[0] as unknown as { hours: number };
    assert.ok(hours > 71.9 && hours <= 72, `${hours} h`);
    const { status, body } = await undo(link);
    assert.deepEqual(
      [status, body.message],
      [200, `Your address is ${email} again, and every device was signed out.`],
    );
    assert.equal((await store.call('GET /user/personal', { as: session })).status, 401);
    const again = await signIn(email, password);
    assert.equal(await isConfirmed(again.body.token), true);
    assert.equal((await undo(link)).error.code, 'LINK_INVALID');
    await changeEmail(again.body.token, `late-${email}`);
    const late = await linkIn(email, changed, 2);
    await run(
      `update account_links set expires_at = now() - interval '1 second' where user_id = $1 and purpose = 'UNDO'`,
      [id],
    );
    assert.equal((await undo(late)).error.code, 'LINK_INVALID');
  });

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

  it('a new password asks whether second factors of the last 72 hours stay, and removes them where they are not the holder’s', async () => {
    const owner = await confirmedMember();
    await enrolTotp(store, owner);
    const link = await linkFor(owner.email);
    const open = (factors?: 'keep' | 'remove') =>
      store.call('POST /auth/reset-password', {
        body: { token: link, password: another, ...(factors && { factors }) },
      });
    const asks = await open();
    assert.deepEqual([asks.status, asks.error.code], [409, 'FACTORS_YOUNG']);
    assert.deepEqual(kindsOf(asks.error), ['RECOVERY_CODES', 'TOTP']);
    assert.equal((await signIn(owner.email, another)).error.code, 'LOGIN_INVALID');
    const done = await open('remove');
    assert.equal(
      done.body.message,
      'Your password was changed. Please sign in with it. The second factors that were set up lately were removed.',
    );
    assert.deepEqual(await factorsOf(owner.id), { apps: 0, passkeys: 0, codes: 0 });
    assert.equal((await signIn(owner.email, another)).status, 200);
    const { rows: logged } = await run(
      `select before, address from audit_log where target_id = $1 and action = 'factors.remove'`,
      [owner.id],
    );
    assert.equal(logged.length, 1);
    assert.equal(arrived(owner.email, /^The security of your account/).length >= 1, true);
  });

  it('second factors that are older stay with a new password, and young ones where their holder keeps them', async () => {
    const owner = await confirmedMember();
    await enrolTotp(store, owner);
    await ageFactors(owner.id, 73);
    const first = await reset(await linkFor(owner.email));
    assert.equal(first.status, 200);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
    await ageFactors(owner.id, 71);
    const body = {
      token: await linkFor(owner.email),
      password: 'the third of them',
      factors: 'keep' as const,
    };
    assert.equal((await store.call('POST /auth/reset-password', { body })).status, 200);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
  });

  it('who takes the address back removes what a thief set up just before or since, and nothing older', async () => {
    const owner = await confirmedMember();
    await enrolTotp(store, owner);
    await ageFactors(owner.id, 100);
    await enrolPasskey(store, owner);
    await changeEmail(owner.token, `thief-${owner.email}`);
    const link = await linkIn(owner.email, changed);
    const asks = await undo(link);
    assert.deepEqual([asks.status, kindsOf(asks.error)], [409, ['PASSKEY']]);
    const done = await store.call('POST /auth/undo-email', { body: { token: link, factors: 'remove' } });
    assert.match(done.body.message, /were removed\.$/);
    assert.deepEqual(await factorsOf(owner.id), { apps: 1, passkeys: 0, codes: 10 });
  });

  it('of two requests at once for a link that confirms the address one is mailed', async () => {
    const { id, token: session } = await member();
    await run(`delete from account_links where user_id = $1`, [id]);
    const ask = () => store.call('POST /user/profile/confirm-email', { as: session });
    assert.deepEqual(
      (await Promise.all([ask(), ask()])).map(({ status }) => status),
      [200, 200],
    );
    const { rows } = await run(`select from mails where user_id = $1 and event = 'CONFIRM_EMAIL'`, [id]);
    assert.equal(rows.length, 1);
  });

  it('a thief who changes the address twice and confirms it cannot void the link of the owner, and has no link that outlives it', async () => {
    const { email, token: session } = await confirmedMember();
    const [one, two] = [`thief-${email}`, `second-${email}`];
    await changeEmail(session, one);
    const owners = await linkIn(email, changed);
    assert.equal((await confirm(await linkIn(one, changed))).status, 200);
    await changeEmail(session, two);
    const thiefs = await linkIn(one, changed, 1);
    assert.equal((await undo(owners)).status, 200);
    assert.equal((await undo(thiefs)).error.code, 'LINK_INVALID');
    assert.equal((await confirm(await linkIn(two, changed))).error.code, 'LINK_INVALID');
    assert.equal((await signIn(email, password)).status, 200);
  });

  describe('where accounts are private', () => {
    let admin: string;
    const keepPrivate = async (accounts_private: boolean) =>
      assert.equal(
        (await store.call('POST /admin/config/update', { as: admin, body: { accounts_private } })).status,
        200,
      );
    before(async () => {
      admin = (await store.makeUser({ role: 'ADMIN' })).token;
      await keepPrivate(true);
    });
    after(() => keepPrivate(false));
    const register = (username: string, email: string) =>
      store.call('POST /auth/register', { body: { username, email, password } });
    const toConfirm = /^Confirm your e-mail address/;
    const inUse = /^You have an account at .* already/;
    const nextMail = (email: string, subject: RegExp) =>
      mailbox.next((mail) => mail.recipients.includes(email) && subject.test(mail.parsed.subject ?? ''));

    it('a registration answers the same whether the address has an account, and makes none before the link of its mail is opened', async () => {
      await keepPrivate(false);
      const owner = await member();
      await keepPrivate(true);
      const fresh = 'fresh@customers.test';
      const [known, unknown] = [await register('stranger', owner.email), await register('newcomer', fresh)];
      const shapeOf = ({ status, body }: typeof known) =>
        JSON.stringify([status, body]).replaceAll(owner.email, 'x').replaceAll(fresh, 'x');
      assert.equal(shapeOf(known), shapeOf(unknown));
      assert.deepEqual(unknown.body, {
        token: '',
        message: `We have sent an e-mail to ${fresh}. Its link finishes your registration.`,
      });
      await nextMail(owner.email, inUse);
      assert.equal(arrived(owner.email, toConfirm).length, 0);
      const token = await linkIn(fresh, toConfirm);
      for (const name of ['stranger', 'newcomer']) {
        const { status, error } = await signIn(name, password);
        assert.deepEqual([status, error.code], [401, 'LOGIN_INVALID']);
      }
      // Neither name is taken yet, so that it tells nothing either.
      for (const name of ['stranger', 'newcomer'])
        assert.equal((await register(name, `other-${name}@customers.test`)).status, 200);
      assert.equal((await confirm(token)).body.message, 'Your account is ready. Please sign in.');
      const signedIn = await signIn('newcomer', password);
      assert.equal(await isConfirmed(signedIn.body.token), true);
      assert.equal((await confirm(token)).error.code, 'LINK_INVALID');
      assert.equal((await register('newcomer', 'third@customers.test')).error.code, 'USERNAME_TAKEN');
    });

    it('the link of a registration ends after 7 days, and one for a name that was taken meanwhile says so', async () => {
      await register('sluggish', 'sluggish@customers.test');
      const late = await linkIn('sluggish@customers.test', toConfirm);
      await run(`update registrations set expires_at = now() - interval '1 second' where username = $1`, [
        'sluggish',
      ]);
      assert.equal((await confirm(late)).error.code, 'LINK_INVALID');
      await register('wanted', 'first-wanted@customers.test');
      await register('Wanted', 'second-wanted@customers.test');
      const [first, second] = [
        await linkIn('first-wanted@customers.test', toConfirm),
        await linkIn('second-wanted@customers.test', toConfirm),
      ];
      assert.equal((await confirm(first)).status, 200);
      assert.equal((await confirm(second)).error.code, 'USERNAME_TAKEN');
    });

    it('a change of address answers the same whether another account has it, and waits for the link of its mail', async () => {
      await keepPrivate(false);
      const [one, other] = [await confirmedMember(), await member()];
      await keepPrivate(true);
      const fresh = `fresh-${one.email}`;
      const change = async (email: string) => {
        const { status, body } = await store.call('PUT /user/profile/update', {
          as: one.token,
          body: { email },
        });
        return [status, body.message.replace(email, 'x'), body.email];
      };
      const known = await change(other.email);
      assert.deepEqual(known, await change(fresh));
      assert.deepEqual(known, [
        200,
        'We have sent an e-mail to x. Its link changes your address.',
        one.email,
      ]);
      await nextMail(other.email, inUse);
      // An address that is taken voids an earlier link too, as a free one does.
      const earlier = await linkIn(fresh, toConfirm);
      await change(other.email);
      assert.equal((await confirm(earlier)).error.code, 'LINK_INVALID');
      await change(fresh);
      assert.equal(
        (await confirm(await linkIn(fresh, toConfirm, 1))).body.message,
        `Your address is ${fresh} now.`,
      );
      const { body } = await store.call('GET /user/personal', { as: one.token });
      assert.deepEqual([body.email, body.email_confirmed], [fresh, true]);
      assert.equal((await undo(await linkIn(one.email, changed))).status, 200);
    });

    it('a mail to somebody without an account is deleted once it was sent', async () => {
      await register('nobody-yet', 'nobody-yet@customers.test');
      await linkIn('nobody-yet@customers.test', toConfirm);
      await queueIsEmpty();
      assert.deepEqual((await run('select from mails where user_id is null', [])).rows, []);
    });
  });
});

describe('limits of requests for a new password', () => {
  it('many requests for one address end in silence, and many from one network are told to wait', async () => {
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

it('a store without a mail server says that it sends no mail, for every address', async () => {
  const store = await openTestStore();
  try {
    const { email } = await store.makeUser();
    for (const address of [email, 'nobody@customers.test']) {
      const { status, error } = await store.call('POST /auth/forgot-password', { body: { email: address } });
      assert.deepEqual([status, error.code], [409, 'MAIL_UNCONFIGURED']);
    }
    assert.deepEqual((await store.call('GET /public/mail')).body, { configured: false });
  } finally {
    await store.close();
  }
});
