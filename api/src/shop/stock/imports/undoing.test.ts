import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { assertInvariants } from '../../../../test/support/test-store.ts';
import { openImportStore, type ImportStore } from '../../../../test/support/import-store.ts';
import { owner } from '../../audit/actor.ts';
import { releaseItems } from '../items.sql.ts';
import { quarantineCodes, releaseQuarantine } from '../quarantine.service.ts';
import { lockOptions } from '../../catalogue/option-locks.sql.ts';
import { lastAvailableOf, withdrawAvailable } from '../stock.sql.ts';

describe('an import that is cancelled or undone', () => {
  let store: ImportStore;
  let option: string;
  before(async () => {
    store = await openImportStore();
  });
  beforeEach(async () => {
    option = await store.empty();
  });
  after(() => store.close());

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
  /** The id of an import that added these lines. */
  const added = async (lines: string[]): Promise<string> => {
    const { _id } = await store.uploaded(lines, option);
    await store.commit(_id);
    await store.until(_id, 'DONE');
    return _id;
  };
  /** Until another transaction waits for what this one has locked. */
  const untilOneWaits = async (): Promise<void> => {
    const text = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await store.db.execute({ text })).rows.length === 0);
  };

  it('a cancelled import keeps its codes and can be resumed', async () => {
    const lines = store.codes(2_600);
    const { _id } = await store.uploaded(lines, option);
    await store.commit(_id);
    while ((await store.read(_id)).added === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const cancelled = (await store.decide(_id, 'cancel')).body;
    assert.equal(cancelled.state, 'CANCELLED');
    assert.ok(cancelled.added > 0 && cancelled.added < 2_600, `${cancelled.added}`);
    assert.deepEqual(await store.texts(option), lines.slice(0, cancelled.added));
    await store.commit(_id);
    assert.equal((await store.until(_id, 'DONE')).added, 2_600);
    assert.deepEqual(await store.texts(option), lines);
  });

  it('undoing an import withdraws its unsold codes', async () => {
    // More than one batch.
    const _id = await added(store.codes(2_600));
    await store.buy(option, 2);
    const other = await store.makeUser({ role: 'ADMIN' });
    assert.equal((await store.decide(_id, 'undo', other)).body.state, 'UNDOING');
    assert.equal((await store.until(_id, 'UNDONE')).withdrawn, 2_598);
    const { rows: ends } = await store.db.execute<{ actor: string }>({
      text: `select actor_id as actor from audit_log where target_id = $1 and action = 'stock.import-end' order by seq`,
      values: [option],
    });
    assert.deepEqual([ends[0]?.actor, ends.at(-1)?.actor], [store.admin.id, other.id]);
    assert.deepEqual(await store.texts(option), []);
    assert.equal((await store.decide(_id, 'undo')).error.code, 'STOCK_IMPORT_STATE');
  });

  it('a code reserved while its import is undone is withdrawn when the checkout ends unpaid', async () => {
    const lines = store.codes(3);
    const _id = await added(lines);
    const unpaid = await hold();
    const paid = await hold();
    await store.decide(_id, 'undo');
    const undone = await store.until(_id, 'UNDONE');
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
    assert.deepEqual(await store.texts(option), []);
    const now = await store.read(_id);
    assert.deepEqual([now.withdrawn, now.held], [2, 0]);
    await assertInvariants(store.db);
  });

  it('a code that comes back while its import is being undone is withdrawn', async () => {
    const _id = await added(store.codes(1));
    const { orderId, url } = await hold();
    await store.db.transaction(async (tx) => {
      await lockOptions(tx, [option]);
      await releaseItems(tx, [orderId]);
      await store.decide(_id, 'undo');
      // The job is running by now, and must not end before this transaction.
      await new Promise((resolve) => setTimeout(resolve, 500));
      await tx.execute({
        text: `update orders set status = 'EXPIRED', closed_at = now() where id = $1`,
        values: [orderId],
      });
    });
    const undone = await store.until(_id, 'UNDONE');
    assert.deepEqual([undone.withdrawn, undone.held], [1, 0]);
    assert.deepEqual(await store.texts(option), []);
    await store.simulate(url, { event: 'expired' });
  });

  it('an undo continues with the codes in another option when the first option is cleared meanwhile', async () => {
    const other = await store.empty();
    const _id = await added(store.codes(2_010));
    const { body: listed } = await store.call('GET /admin/stock/{subcategoryId}/items', {
      as: store.admin,
      params: { subcategoryId: option },
      query: { amount: 5 },
    });
    const moved = await store.call('POST /admin/stock/move', {
      as: store.admin,
      body: { subcategoryId: option, to: other, items: listed.map((item) => item._id) },
    });
    assert.equal(moved.body.moved, 5);
    await store.db.transaction(async (tx) => {
      await lockOptions(tx, [option]);
      await store.decide(_id, 'undo');
      await untilOneWaits();
      await withdrawAvailable(tx, option, await lastAvailableOf(tx, option), 10_000);
    });
    assert.equal((await store.until(_id, 'UNDONE')).withdrawn, 5);
    assert.deepEqual(await store.texts(other), []);
  });

  it('checkouts that end lock the undone imports of their codes in one order', async () => {
    const pair = [(await store.start(option))._id, (await store.start(option))._id].sort() as [
      string,
      string,
    ];
    const [first, second] = pair;
    await store.db.execute({
      text: `update stock_imports
                set state = 'UNDONE', on_problem = 'SKIP', lines = 2, new_count = 2, added_count = 2, ended_at = now()
              where id = any ($1::uuid[])`,
      values: [pair],
    });
    const both = [
      [first, second],
      [second, first],
    ];
    const stopped = new Error('The checkout stays.');
    for (const importIds of both) {
      const subcategoryId = await store.empty();
      await store.addStock(subcategoryId, store.codes(2));
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

  it('an import whose undo has failed can be undone again', async () => {
    const _id = await added(store.codes(2));
    await store.db.execute({
      text: `update stock_imports set state = 'UNDOING' where id = $1`,
      values: [_id],
    });
    assert.equal((await store.decide(_id, 'undo')).status, 200);
    assert.equal((await store.until(_id, 'UNDONE')).withdrawn, 2);
  });

  it('the preview of a file says which codes are in quarantine', async () => {
    const lines = store.codes(3);
    await added(lines);
    await quarantineCodes(store.db);
    const again = await store.uploaded(lines, option);
    assert.deepEqual(
      (await store.rows(again._id)).map(({ state, place }) => [state, place?.state]),
      lines.map(() => ['SOLD', 'QUARANTINED']),
    );
  });

  it('a code of an undone import is withdrawn when it leaves quarantine', async () => {
    const _id = await added(store.codes(3));
    await quarantineCodes(store.db);
    await store.decide(_id, 'undo');
    assert.equal((await store.until(_id, 'UNDONE')).withdrawn, 0);
    await releaseQuarantine(store.db, owner, option);
    assert.deepEqual([(await store.read(_id)).withdrawn, await store.texts(option)], [3, []]);
  });
});
