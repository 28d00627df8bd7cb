import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accountsWithMail, another, password, tokenIn } from '../../../test/support/accounts-with-mail.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { createHash } from 'node:crypto';
import { askForReset } from './recovery.service.ts';

describe('a new password by mail', () => {
  const given = accountsWithMail();
  const { member, subjects, ask, arrived, nextLink, linkFor, reset, signIn, run, refused, queueIsEmpty } =
    given;

  it('the store keeps only the hash of a recovery link', async () => {
    const { id, email } = await member();
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
  });

  it('a recovery link changes the password and ends every session', async () => {
    const { id, email, username, token: session } = await member();
    const token = await linkFor(email);
    const { status, body } = await reset(token);
    assert.deepEqual([status, body.message], [200, 'Your password was changed. Please sign in with it.']);
    const open = await run('select from sessions where user_id = $1 and ended_at is null', [id]);
    assert.equal(open.rows.length, 0);
    assert.equal((await given.store.call('GET /user/personal', { as: session })).status, 401);
    assert.equal((await signIn(username, password)).status, 401);
    assert.equal((await signIn(username, another)).status, 200);
    await given.mailbox.next(
      (mail) => mail.recipients.includes(email) && subjects.changed.test(mail.parsed.subject ?? ''),
    );
  });

  it('a recovery link works once even when it is used twice at the same time', async () => {
    const { email, username } = await member();
    const token = await linkFor(email);
    const all = await Promise.all(['one of these two', 'two of these two'].map((each) => reset(token, each)));
    assert.deepEqual(all.map(({ status }) => status).sort(), [200, 400]);
    const [won] = ['one of these two', 'two of these two'].filter((_, at) => all[at]!.status === 200);
    assert.equal((await signIn(username, won!)).status, 200);
    await refused(token);
  });

  it('a recovery link expires after 30 minutes', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    const { rows } = await run(
      'select extract(epoch from expires_at - now())::float8 as seconds from account_links where user_id = $1 and purpose = $2',
      [id, 'RESET'],
    );
    const { seconds } = rows[0] as unknown as { seconds: number };
    assert.ok(seconds > 1_700 && seconds <= 1_800, `${seconds} s`);
    await run(
      `update account_links set expires_at = now() - interval '1 second' where user_id = $1 and purpose = 'RESET'`,
      [id],
    );
    await refused(token);
  });

  it('a newer recovery link replaces an older one', async () => {
    const { email } = await member();
    const [older, newer] = [await linkFor(email), await linkFor(email)];
    await refused(older);
    assert.equal((await reset(newer)).status, 200);
  });

  it('a recovery link that is altered, invented or of another purpose is rejected', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    for (const wrong of [`${token.slice(0, -2)}xx`, token.toUpperCase(), 'link_', 'x'.repeat(200)])
      await refused(wrong);
    await run(`update account_links set purpose = 'UNDO' where user_id = $1 and purpose = 'RESET'`, [id]);
    await refused(token);
  });

  it('a recovery link changes only the password of its own account', async () => {
    const [one, other] = [await member(), await member()];
    await linkFor(other.email);
    assert.equal((await reset(await linkFor(one.email))).status, 200);
    assert.equal((await signIn(other.username, password)).status, 200);
    assert.equal((await given.store.call('GET /user/personal', { as: other.token })).status, 200);
  });

  it('a changed password voids the link that was requested before', async () => {
    const { email, token: session } = await member();
    const token = await linkFor(email);
    const body = { password: 'chosen in the settings' };
    assert.equal((await given.store.call('PUT /user/profile/update', { as: session, body })).status, 200);
    await refused(token);
  });

  it('a recovery link still works after a weak password was refused', async () => {
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

  const lock = (id: string) => run('update users set locked_at = now() where id = $1', [id]);

  it('a recovery link is refused once its account is locked', async () => {
    const { id, email } = await member();
    const token = await linkFor(email);
    await lock(id);
    await refused(token);
  });

  it('a locked account gets no recovery link', async () => {
    const { id, email } = await member();
    await lock(id);
    assert.equal((await ask(email)).status, 200);
    await queueIsEmpty();
    assert.equal(arrived(email).length, 0);
  });

  it('a recovery request gets the same answer for an address without an account', async () => {
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

  it('a thousand recovery requests do not delay the mails of other accounts', async () => {
    const { id, email } = await member();
    await queueIsEmpty();
    await given.store.db.transaction(async (tx) => {
      for (let n = 0; n < 1_000; n++) await askForReset(tx, { links: [] });
    });
    const begun = Date.now();
    await given.store.db.transaction((tx) => given.store.deps.outbox.post(tx, id, 'PASSWORD_CHANGED'));
    const mailed = given.mailbox.next(
      (mail) => mail.recipients.includes(email) && subjects.changed.test(mail.parsed.subject ?? ''),
    );
    await Promise.all([mailed, linkFor(email)]);
    // At the pace of mails they would take 50 seconds.
    assert.ok(Date.now() - begun < 25_000, `${Date.now() - begun} ms`);
  });

  it('a recovery mail that is sent again has the same link', async () => {
    const { email } = await member();
    given.mailbox.fault = 'lost';
    await ask(email);
    await nextLink(email);
    given.mailbox.fault = 'none';
    while (arrived(email).length < 2) {
      await given.store.db.transaction(async (tx) => {
        await tx.execute({ text: `update pgboss.job set start_after = now() where state = 'retry'` });
        tx.changed('jobs');
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [first, second] = arrived(email).map(tokenIn);
    assert.equal(second, first);
    assert.equal((await reset(first!)).status, 200);
  });
});

it('a store without a mail server says so to every recovery request', async () => {
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
