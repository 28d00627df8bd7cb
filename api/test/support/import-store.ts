import assert from 'node:assert/strict';
import type { StockImport } from 'shared-contract';
import { startWorkers } from '../../src/platform/jobs/queue.ts';
import { importWorker } from '../../src/shop/stock/imports/import-worker.ts';
import { openPayingStore } from './paying-store.ts';

export type ImportStore = Awaited<ReturnType<typeof openImportStore>>;

/** A store whose imports run, and an admin who imports. */
export async function openImportStore() {
  const store = await openPayingStore();
  const workers = startWorkers(store.db, store.deps.log, [importWorker(store.deps)]);
  const admin = await store.makeUser({ role: 'ADMIN' });
  const empty = async () => (await store.makeProduct({ options: [{ stock: 0 }] })).options[0]!.id;
  /** Codes of one test only, because a code is in the store once. */
  let made = 0;
  const codes = (count: number) => {
    const test = ++made;
    return Array.from({ length: count }, (_, at) => `CODE-${test}-${at}-ABCD`);
  };
  const start = async (subcategoryId: string, fileName = 'codes.txt') =>
    (
      await store.call('POST /admin/stock/imports', {
        as: admin,
        body: { subcategoryId, file_name: fileName },
      })
    ).body;
  const put = (importId: string, part: number, lines: string[], last = false) =>
    store.call('PUT /admin/stock/imports/{importId}/parts', {
      as: admin,
      params: { importId },
      body: { part, lines, last },
    });
  const uploaded = async (
    lines: string[],
    subcategoryId: string,
    fileName?: string,
  ): Promise<StockImport> => {
    const { _id } = await start(subcategoryId, fileName);
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
  /** The import once it is in one of the states; throws after two minutes. */
  const until = async (importId: string, ...states: string[]) => {
    const deadline = Date.now() + 120_000;
    for (;;) {
      const now = await read(importId);
      if (states.includes(now.state)) return now;
      if (Date.now() > deadline) throw new Error(`The import is ${now.state}, not ${states.join(' or ')}.`);
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
  const texts = async (subcategoryId: string) =>
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

  return {
    ...store,
    admin,
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
    async close() {
      await workers.stop();
      await store.close();
    },
  };
}
