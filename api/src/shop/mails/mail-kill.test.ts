import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { headerOf, startMailbox, type Mailbox } from 'mailbox';
import { openDb, type Db } from '../../platform/db/db.ts';
import { cloneDatabase, type TestDatabase } from '../../../test/support/cluster.ts';
import { startKillableStore } from '../../../test/support/killable-store.ts';
import { beside, sharedSecrets, urlOf } from '../../../test/support/shoppers.ts';

/** MAIL_KILLS=200 for the long version, which `npm run soak` runs. */
const kills = Number(process.env['MAIL_KILLS'] ?? 3);
/** Registrations, and as many checkouts. */
const perRound = 2;

describe('a store that is killed between a commit and its mail', () => {
  let database: TestDatabase;
  let mailbox: Mailbox;
  let db: Db;
  before(async () => {
    [database, mailbox] = await Promise.all([cloneDatabase(), startMailbox({ most: Infinity })]);
    db = openDb({ connection: database.connection, size: 2 });
  });
  after(async () => {
    await db.close();
    await mailbox.close();
    await database.drop();
  });

  const count = async (where: string): Promise<number> =>
    (await db.execute<{ count: number }>({ text: `select count(*)::int as count from ${where}` })).rows[0]!
      .count;

  /** As if the time had passed after which a dead process is noticed, and its jobs are tried again. */
  const letTimePass = () =>
    db.execute({
      text: `update pgboss.job set state = 'retry', start_after = now(), retry_count = 0
              where state in ('active', 'retry', 'failed')`,
    });

  it(
    'a store that is killed between a commit and its mail loses no mail',
    { timeout: 60_000 + kills * 8_000 },
    async (t) => {
      const env = {
        ...sharedSecrets,
        DATABASE_URL: urlOf(database.connection),
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'store@shop.test',
      };
      const maker = await beside(database.connection);
      const { options } = await maker.makeProduct({
        options: [{ priceCents: 100, stock: kills * perRound }],
      });
      const buyers = await Promise.all(
        Array.from({ length: perRound }, () => maker.makeUser({ balanceCents: 100 * kills })),
      );
      await maker.db.close();
      let registered = 0;
      for (let round = 0; round < kills; round++) {
        const store = await startKillableStore(env);
        const post = async (path: string, body: object, token?: string): Promise<void> => {
          const reply = await fetch(`${store.url}/api${path}`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(token ? { authorization: `Bearer ${token}` } : {}),
            },
            body: JSON.stringify(body),
          });
          assert.equal(reply.status, 200, path);
        };
        await Promise.all([
          ...Array.from({ length: perRound }, () => {
            const username = `reader${registered++}`;
            const email = `${username}@customers.test`;
            return post('/auth/register', { username, email, password: 'long enough for this' });
          }),
          ...buyers.map(async ({ token }) => {
            await post('/user/cart/update', { subcategoryId: options[0]!.id, amount: 1 }, token);
            await post('/orders/cart/checkout', { payment_method: 'BALANCE' }, token);
          }),
        ]);
        // Anywhere between the commit, the mail that is due, its job, the server's answer and the mark.
        await pause(Math.random() * 700);
        await store.kill();
        await letTimePass();
      }
      const killed = { sent: await count(`mails where state = 'SENT'`), arrived: mailbox.mails.length };

      const last = await startKillableStore(env);
      try {
        await letTimePass();
        while ((await count('due_mails')) + (await count(`mails where state <> 'SENT'`)) > 0)
          await pause(100);
      } finally {
        await last.kill();
      }
      assert.equal(await count('mails'), 2 * kills * perRound);
      const ids = mailbox.mails.map((mail) => `${mail.recipients.join()} ${headerOf(mail, 'Message-ID')}`);
      const { rows } = await db.execute<{ id: string }>({
        text: `select address || ' ' || message_id as id from mails`,
      });
      assert.deepEqual([...new Set(ids)].sort(), rows.map(({ id }) => id).sort());
      t.diagnostic(
        `${kills} kills, ${rows.length} mails written, ${killed.sent} marked and ${killed.arrived} arrived before the last start, ` +
          `${ids.length - rows.length} repeated under the same Message-ID, none lost`,
      );
    },
  );
});
