import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { StockImport } from 'shared-contract';
import type { MadeUser } from '../../../../test/support/makers.ts';
import { assertInvariants } from '../../../../test/support/test-store.ts';
import { openPayingStore, type PayingStore } from '../../../../test/support/paying-store.ts';
import { startWorkers } from '../../../platform/jobs/queue.ts';
import type { Job } from '../../../platform/jobs/schedule.ts';
import { releaseItems } from '../items.sql.ts';
import { lastAvailableOf, lockOptions, withdrawAvailable } from '../stock.sql.ts';
import { importWorker } from './import-worker.ts';
import { purgeImports } from './purge.ts';

describe('the import of codes', () => {
  let store: PayingStore;
  let workers: Job;
  let admin: MadeUser;
  let option: string;
  before(async () => {
    store = await openPayingStore();
    workers = startWorkers(store.db, store.deps.log, [importWorker(store.deps)]);
    admin = await store.makeUser({ role: 'ADMIN' });
  });
  beforeEach(async () => {
    option = await empty();
  });
  after(async () => {
    await workers.stop();
    await store.close();
  });

  const empty = async () => (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  /** Codes of one test only, because a code is in the store once. */
  let made = 0;
  const codes = (count: number) => {
    const test = ++made;
    return Array.from({ length: count }, (_, at) => `CODE-${test}-${at}-ABCD`);
  };
  const start = async (subcategoryId = option) =>
    (
      await store.call('POST /admin/stock/imports', {
        as: admin,
        body: { subcategoryId, file_name: 'codes.txt' },
      })
    ).body;
  const put = (importId: string, part: number, lines: string[], last = false) =>
    store.call('PUT /admin/stock/imports/{importId}/parts', {
      as: admin,
      params: { importId },
      body: { part, lines, last },
    });
  const uploaded = async (lines: string[], subcategoryId = option): Promise<StockImport> => {
    const { _id } = await start(subcategoryId);
    const answer = await put(_id, 0, lines, true);
    assert.equal(answer.status, 200, answer.error?.message);
    return answer.body;
  };
  const commit = (importId: string, body: Record<string, unknown> = {}) =>
    store.call('POST /admin/stock/imports/{importId}/commit', {
      as: admin,
      params: { importId },
      body: { on_problem: 'SKIP', ...body },
    });
  const decide = (importId: string, what: 'cancel' | 'undo', as = admin) =>
    store.call(`POST /admin/stock/imports/{importId}/${what}`, { as, params: { importId } });
  const read = async (importId: string) =>
    (await store.call('GET /admin/stock/imports/{importId}', { as: admin, params: { importId } })).body;
  const until = async (importId: string, ...states: string[]) => {
    for (;;) {
      const now = await read(importId);
      if (states.includes(now.state)) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const rows = async (importId: string, state?: 'PROBLEM' | 'NEW') =>
    (
      await store.call('GET /admin/stock/imports/{importId}/rows', {
        as: admin,
        params: { importId },
        ...(state ? { query: { state } } : {}),
      })
    ).body;
  const texts = async (subcategoryId = option) =>
    (await store.call('GET /admin/stock/{subcategoryId}', { as: admin, params: { subcategoryId } })).body.map(
      (item) => item.deliverable,
    );
  const buy = async (subcategoryId: string, amount: number) => {
    const buyer = await store.makeUser({ balanceCents: 100_000 });
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
    const bought = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'BALANCE' },
    });
    assert.equal(bought.status, 200, bought.error?.message);
  };

  it('a preview says of each line what it is, hides the codes, and adds nothing', async () => {
    const [fresh, there, sold, elsewhere] = codes(4) as [string, string, string, string];
    const { id: productId } = await store.makeProduct({ title: 'Orbit' });
    const other = (
      await store.call('POST /admin/subcategory/create', {
        as: admin,
        body: { productId, title: '$25', price: 20 },
      })
    ).body.subcategory._id;
    await store.addStock(option, [sold]);
    await buy(option, 1);
    await store.addStock(option, [there]);
    await store.addStock(other, [elsewhere]);
    const lines = [
      ` ${fresh} `,
      '',
      fresh,
      there,
      sold,
      elsewhere,
      'x'.repeat(4097),
      'a\u0000b',
      'a\uFFFDb',
      '=HYPERLINK("http://x.example")',
      'a\nb',
      '\uD800',
    ];
    const { _id, counts, state, lines: all } = await uploaded(lines);
    assert.deepEqual(
      [state, all, counts],
      ['READY', 12, { NEW: 1, TWIN: 1, AVAILABLE: 1, SOLD: 1, ELSEWHERE: 1, MALFORMED: 6 }],
    );
    const listed = await rows(_id);
    assert.deepEqual(
      listed.map(({ line, state: of, masked, reason }) => [line, of, masked, reason]),
      [
        [1, 'NEW', '••••ABCD', null],
        [3, 'TWIN', null, null],
        [4, 'AVAILABLE', null, null],
        [5, 'SOLD', null, null],
        [6, 'ELSEWHERE', null, null],
        [7, 'MALFORMED', null, 'TOO_LONG'],
        [8, 'MALFORMED', null, 'CONTROL_CHARACTER'],
        [9, 'MALFORMED', null, 'UNREADABLE'],
        [10, 'MALFORMED', null, 'FORMULA'],
        [11, 'MALFORMED', null, 'LINE_BREAK'],
        [12, 'MALFORMED', null, 'UNREADABLE'],
      ],
    );
    assert.deepEqual(listed.find(({ line }) => line === 6)?.place, {
      subcategory_id: other,
      title: '$25',
      product_title: 'Orbit',
      state: 'AVAILABLE',
    });
    assert.equal((await rows(_id, 'PROBLEM')).length, 10);
    assert.deepEqual(await texts(), [there]);
  });

  it('parts are taken in their order, a part that comes again changes nothing, and one code is new once in all of them', async () => {
    const [one, two] = codes(2) as [string, string];
    const { _id } = await start();
    assert.equal((await put(_id, 1, [one])).error.code, 'STOCK_IMPORT_PART_MISSING');
    await put(_id, 0, [one, '']);
    const again = await put(_id, 0, [one, '']);
    assert.deepEqual([again.status, again.body.lines, again.body.counts.NEW], [200, 2, 1]);
    const last = await put(_id, 1, [one, two], true);
    assert.deepEqual([last.body.state, last.body.counts.NEW, last.body.counts.TWIN], ['READY', 2, 1]);
    assert.deepEqual(
      (await rows(_id)).map(({ line, state }) => [line, state]),
      [
        [1, 'NEW'],
        [3, 'TWIN'],
        [4, 'NEW'],
      ],
    );
    assert.equal((await put(_id, 2, [])).error.code, 'STOCK_IMPORT_STATE');
  });

  it('two copies of one part at once count once', async () => {
    const { _id } = await start();
    const lines = codes(50);
    const answers = await Promise.all(Array.from({ length: 4 }, () => put(_id, 0, lines)));
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.parts, body.lines, body.counts.NEW]),
      answers.map(() => [200, 1, 50, 50]),
    );
  });

  it('a file can have a million lines and no more', async () => {
    const { _id } = await start();
    await store.db.execute({ text: 'update stock_imports set lines = 999999 where id = $1', values: [_id] });
    assert.equal((await put(_id, 0, ['A', 'B'])).error.code, 'STOCK_IMPORT_TOO_LONG');
    assert.equal((await put(_id, 0, codes(1), true)).status, 200);
  });

  it('a committed import adds its new codes in their order, with supplier, cost and expiry, and says what it did', async () => {
    const lines = codes(1_203);
    const { _id } = await uploaded([...lines, lines[0]!]);
    const expires_unix = Math.floor(Date.now() / 1000) + 86_400;
    const committed = await commit(_id, { supplier: ' Acme ', unit_cost: 8.5, expires_unix });
    assert.equal(committed.status, 200, committed.error?.message);
    const done = await until(_id, 'DONE');
    assert.deepEqual(
      [done.added, done.left_out, done.unsold, done.supplier, done.unit_cost, done.expires_unix],
      [1_203, 0, 1_203, 'Acme', 8.5, expires_unix],
    );
    assert.deepEqual(await texts(), lines);
    assert.deepEqual(
      (await rows(_id)).map(({ line, state }) => [line, state]),
      [[1_204, 'TWIN']],
    );
    const { rows: log } = await store.db.execute<{ action: string; after: { added?: number } }>({
      text: `select action, after from audit_log where target_id = $1 and action like 'stock.import%' order by seq`,
      values: [option],
    });
    assert.deepEqual(
      log.map(({ action, after: now }) => [action, now.added]),
      [
        ['stock.import-start', undefined],
        ['stock.import', undefined],
        ['stock.import-end', 1_203],
      ],
    );
    assert.equal((await commit(_id)).error.code, 'STOCK_IMPORT_STATE');
    assert.equal((await decide(_id, 'cancel')).error.code, 'STOCK_IMPORT_STATE');
  });

  it('an import that is to stop at a problem begins without one only', async () => {
    const [one, two] = codes(2) as [string, string];
    const { _id } = await uploaded([one, one]);
    assert.equal((await commit(_id, { on_problem: 'STOP' })).error.code, 'STOCK_IMPORT_HAS_PROBLEMS');
    const clean = await uploaded([one, two]);
    // Another admin adds a line of it meanwhile.
    await store.addStock(await empty(), [two]);
    assert.equal((await commit(clean._id, { on_problem: 'STOP' })).status, 200);
    const stopped = await until(clean._id, 'STOPPED');
    assert.deepEqual(
      [stopped.added, stopped.left_out, stopped.counts.ELSEWHERE, stopped.counts.NEW],
      [1, 1, 1, 1],
    );
    assert.deepEqual(await texts(), [one]);
  });

  it('an import without a new code is not committed, nor one with an expiry that is past', async () => {
    const [there, fresh] = codes(2) as [string, string];
    await store.addStock(option, [there]);
    const none = await uploaded([there, '', '=1']);
    assert.equal((await commit(none._id)).error.code, 'STOCK_IMPORT_NOTHING_NEW');
    const { _id } = await uploaded([fresh]);
    assert.deepEqual((await commit(_id, { expires_unix: 1_000 })).error.fields, {
      expires_unix: 'must be in the future',
    });
  });

  it('an import into an option that was deleted meanwhile adds nothing', async () => {
    const { _id } = await uploaded(codes(1));
    const params = { subcategoryId: option };
    await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', { as: admin, params });
    assert.equal((await commit(_id)).error.code, 'SUBCATEGORY_NOT_FOUND');
    const refused = await store.call('POST /admin/stock/imports', {
      as: admin,
      body: { subcategoryId: option, file_name: 'codes.txt' },
    });
    assert.equal(refused.error.code, 'SUBCATEGORY_NOT_FOUND');
  });

  it('two imports of the same codes into two options at once add each code once', async () => {
    const lines = codes(700);
    const other = await empty();
    const pair = [await uploaded(lines), await uploaded([...lines].reverse(), other)];
    await Promise.all(pair.map(({ _id }) => commit(_id)));
    const done = await Promise.all(pair.map(({ _id }) => until(_id, 'DONE')));
    assert.equal(
      done.reduce((sum, { added }) => sum + added, 0),
      700,
    );
    assert.equal(
      done.reduce((sum, { left_out }) => sum + left_out, 0),
      700,
    );
    assert.deepEqual([...(await texts()), ...(await texts(other))].sort(), [...lines].sort());
  });

  it('a cancelled import keeps what it added, goes on where it was, and an undo withdraws what is unsold', async () => {
    const lines = codes(2_600);
    const { _id } = await uploaded(lines);
    await commit(_id);
    while ((await read(_id)).added === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const cancelled = (await decide(_id, 'cancel')).body;
    assert.equal(cancelled.state, 'CANCELLED');
    assert.ok(cancelled.added > 0 && cancelled.added < 2_600, `${cancelled.added}`);
    assert.deepEqual(await texts(), lines.slice(0, cancelled.added));
    await commit(_id);
    assert.equal((await until(_id, 'DONE')).added, 2_600);
    assert.deepEqual(await texts(), lines);
    await buy(option, 2);
    const other = await store.makeUser({ role: 'ADMIN' });
    assert.equal((await decide(_id, 'undo', other)).body.state, 'UNDOING');
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 2_598);
    const { rows: ends } = await store.db.execute<{ actor: string }>({
      text: `select actor_id as actor from audit_log where target_id = $1 and action = 'stock.import-end' order by seq`,
      values: [option],
    });
    assert.deepEqual([ends[0]?.actor, ends.at(-1)?.actor], [admin.id, other.id]);
    assert.deepEqual(await texts(), []);
    assert.equal((await decide(_id, 'undo')).error.code, 'STOCK_IMPORT_STATE');
  });

  /** Puts codes of an option into a checkout that waits for its payment. */
  const hold = async (subcategoryId = option, amount = 1): Promise<{ orderId: string; url: string }> => {
    const buyer = await store.makeUser();
    await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount } });
    const { body } = await store.call('POST /orders/cart/checkout', {
      as: buyer,
      body: { payment_method: 'HOODPAY' },
    });
    return { orderId: body.order_ids[0]!, url: body.redirect_url! };
  };
  const added = async (lines: string[]): Promise<string> => {
    const { _id } = await uploaded(lines);
    await commit(_id);
    await until(_id, 'DONE');
    return _id;
  };
  /** Until another transaction waits for what this one has locked. */
  const untilOneWaits = async (): Promise<void> => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await store.db.execute({ text })).rows.length === 0);
  };

  it('a code that a checkout holds when its import is undone is not for sale again when the checkout ends unpaid', async () => {
    const lines = codes(3);
    const _id = await added(lines);
    const unpaid = await hold();
    const paid = await hold();
    await decide(_id, 'undo');
    const undone = await until(_id, 'UNDONE');
    assert.deepEqual([undone.withdrawn, undone.held], [1, 2]);
    const { rows: log } = await store.db.execute<{ held: number }>({
      text: `select (after ->> 'held')::int as held from audit_log
              where target_id = $1 and (action = 'stock.import-undo' or after ->> 'state' = 'UNDONE') order by seq`,
      values: [option],
    });
    assert.deepEqual(
      log.map(({ held }) => held),
      [2, 2],
    );
    await store.simulate(unpaid.url, { event: 'expired' });
    await store.simulate(paid.url, { event: 'completed' });
    assert.deepEqual(await texts(), []);
    const now = await read(_id);
    assert.deepEqual([now.withdrawn, now.held], [2, 0]);
    await assertInvariants(store.db);
  });

  it('a code that comes back while its import is being undone is withdrawn', async () => {
    const _id = await added(codes(1));
    const { orderId, url } = await hold();
    await store.db.transaction(async (tx) => {
      await lockOptions(tx, [option]);
      await releaseItems(tx, [orderId]);
      await decide(_id, 'undo');
      // The job is at it by now, and may not end before this does.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.execute({
        text: `update orders set status = 'EXPIRED', closed_at = now() where id = $1`,
        values: [orderId],
      });
    });
    const undone = await until(_id, 'UNDONE');
    assert.deepEqual([undone.withdrawn, undone.held], [1, 0]);
    assert.deepEqual(await texts(), []);
    await store.simulate(url, { event: 'expired' });
  });

  it('an undo goes on to codes in another option when the first option is cleared meanwhile', async () => {
    const other = await empty();
    const _id = await added(codes(2_010));
    const { body: listed } = await store.call('GET /admin/stock/{subcategoryId}/items', {
      as: admin,
      params: { subcategoryId: option },
      query: { amount: 5 },
    });
    const moved = await store.call('POST /admin/stock/move', {
      as: admin,
      body: { subcategoryId: option, to: other, items: listed.map((item) => item._id) },
    });
    assert.equal(moved.body.moved, 5);
    await store.db.transaction(async (tx) => {
      await lockOptions(tx, [option]);
      await decide(_id, 'undo');
      await untilOneWaits();
      await withdrawAvailable(tx, option, await lastAvailableOf(tx, option), 10_000);
    });
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 5);
    assert.deepEqual(await texts(other), []);
  });

  it('checkouts that end lock the undone imports of their codes in one order', async () => {
    const imports = [(await start())._id, (await start())._id].sort() as [string, string];
    const [first, second] = imports;
    await store.db.execute({
      text: `update stock_imports
                set state = 'UNDONE', on_problem = 'SKIP', lines = 2, new_count = 2, added_count = 2, ended_at = now()
              where id = any ($1::uuid[])`,
      values: [imports],
    });
    const both = [
      [first, second],
      [second, first],
    ];
    const stopped = new Error('The checkout stays.');
    for (const importIds of both) {
      const subcategoryId = await empty();
      await store.addStock(subcategoryId, codes(2));
      await store.db.execute({
        text: `update stock_items i set import_id = ($2::uuid[])[n.n]
                 from (select id, row_number() over (order by seq) as n from stock_items where subcategory_id = $1) n
                where n.id = i.id`,
        values: [subcategoryId, importIds],
      });
      const { orderId } = await hold(subcategoryId, 2);
      let released: Promise<void> | undefined;
      await store.db.transaction(async (tx) => {
        await tx.execute({ text: 'select from stock_imports where id = $1 for update', values: [first] });
        released = store.db.transaction(async (other) => {
          await lockOptions(other, [subcategoryId]);
          await releaseItems(other, [orderId]);
          throw stopped;
        });
        released.catch(() => undefined);
        await untilOneWaits();
        await tx.execute({
          text: 'select from stock_imports where id = $1 for update nowait',
          values: [second],
        });
      });
      await assert.rejects(released!, stopped);
    }
  });

  it('an import whose undo failed for good can be undone again', async () => {
    const _id = await added(codes(2));
    await store.db.execute({
      text: `update stock_imports set state = 'UNDOING' where id = $1`,
      values: [_id],
    });
    assert.equal((await decide(_id, 'undo')).status, 200);
    assert.equal((await until(_id, 'UNDONE')).withdrawn, 2);
  });

  it('an upload that was interrupted goes on with the same file only', async () => {
    const lines = codes(3);
    const { _id } = await start();
    await put(_id, 0, lines.slice(0, 2));
    const other = await put(_id, 0, [lines[0]!, 'ANOTHER']);
    assert.deepEqual([other.status, other.error.code], [409, 'STOCK_IMPORT_OTHER_FILE']);
    // The same lines, and nothing after them.
    assert.equal((await put(_id, 0, lines.slice(0, 2), true)).error.code, 'STOCK_IMPORT_OTHER_FILE');
    assert.deepEqual((await put(_id, 0, lines.slice(0, 2))).body.parts, 1);
    const last = await put(_id, 1, lines.slice(2), true);
    assert.deepEqual([last.body.state, last.body.counts.NEW], ['READY', 3]);
    assert.equal((await put(_id, 1, lines.slice(2), true)).status, 200);
  });

  it('a preview that is not wanted is discarded with its lines', async () => {
    const { _id } = await uploaded(codes(3));
    assert.equal((await decide(_id, 'cancel')).body.state, 'DISCARDED');
    await purgeImports(store.db);
    assert.deepEqual(await rows(_id), []);
    const list = () =>
      store.call('GET /admin/stock/imports', { as: admin, query: { subcategoryId: option } });
    assert.deepEqual((await list()).body, []);
    const left = await uploaded(codes(1));
    assert.deepEqual((await list()).body, [left]);
    await store.db.execute({
      text: `update stock_imports set created_at = now() - interval '8 days' where id = $1`,
      values: [left._id],
    });
    await purgeImports(store.db);
    assert.equal((await read(left._id)).state, 'DISCARDED');
    assert.deepEqual(await rows(left._id), []);
  });

  it('no code of an import is stored in clear', async () => {
    const [code] = codes(1) as [string];
    await uploaded([code]);
    const { rows: found } = await store.db.execute({
      text: 'select from stock_import_rows r where r::text like $1 or encode(r.deliverable, $2) like $1',
      values: [`%${code}%`, 'escape'],
    });
    assert.deepEqual(found, []);
  });
});
