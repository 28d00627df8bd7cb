import type { ReplacementRequest, ReplacementStatus } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { batchSize, walk } from '../../platform/batches.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import { codesOf, type Reading } from '../../shop/audit/code-reads.service.ts';
import type { RequestRow } from '../../shop/replacements/replacements.sql.ts';
import { itemsOf, requestOf } from '../../shop/replacements/replacements.view.ts';
import * as sql from './replacement-lists.sql.ts';

export type Batch = AsyncGenerator<readonly ReplacementRequest[], void>;

/** The lists of requests as `reading` reads them, whole ones batch by batch. */
export function requestLists(deps: { db: Db; vault: Vault }, reading: Reading) {
  const { db } = deps;
  const target = { targetType: 'replacement_request', targetId: null } as const;
  const opened = async (rows: readonly RequestRow[]) => {
    const items = rows.flatMap(itemsOf).filter((item) => item !== undefined);
    const textOf = await codesOf(deps, reading, target, items);
    return rows.map((row) => requestOf(row, textOf));
  };
  /** The pending ones from `skip` on, oldest first. */
  const pending = (skip: number): Batch =>
    walk(async (from) => opened(await sql.pendingRequests(db, from, batchSize)), skip);
  const resolved = (status: ReplacementStatus | null, skip: number): Batch =>
    walk(async (from) => opened(await sql.resolvedRequests(db, status, from, batchSize)), skip);

  /** One list: the pending ones first, then the resolved ones; `waiting` is how many of it are pending. */
  async function* all(status: ReplacementStatus | undefined, waiting: number, skip: number): Batch {
    if (status === 'PENDING') return yield* pending(skip);
    // A request that was sent as pending and resolved since is not sent again.
    const sent = new Set<string>();
    if (status === undefined) {
      for await (const rows of pending(skip)) {
        for (const { _id } of rows) sent.add(_id);
        yield rows;
      }
    }
    for await (const rows of resolved(status ?? null, Math.max(0, skip - waiting))) {
      const unsent = rows.filter(({ _id }) => !sent.has(_id));
      if (unsent.length > 0) yield unsent;
    }
  }
  /** The requests with these ids, in their order. */
  async function* chosen(ids: readonly string[]): Batch {
    for (let at = 0; at < ids.length; at += batchSize)
      yield opened(await sql.requestsOf(db, ids.slice(at, at + batchSize)));
  }
  return { opened, pending, all, chosen };
}
