import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import type { StockImport } from 'shared-contract';
import { startWorkers } from '../../src/platform/jobs/queue.ts';
import type { Job } from '../../src/platform/jobs/schedule.ts';
import { importWorker } from '../../src/shop/stock/imports/import-worker.ts';
import type { MadeUser } from './makers.ts';
import { openPayingStore, type PayingStore } from './paying-store.ts';

/** For the tests of one describe(): a store whose imports run, an admin, and an empty option for each test. */
export function withImports() {
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

  return {
    get store() {
      return store;
    },
    get admin() {
      return admin;
    },
    get option() {
      return option;
    },
    empty,
    codes,
    start,
    put,
    uploaded,
    commit,
    decide,
    read,
    until,
    rows,
    texts,
    buy,
    hold,
    added,
  };
}
