import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { endpoints, type EndpointKey, type EndpointSpec } from 'shared-contract';
import type { MadeUser } from '../testing/makers.ts';
import { openPayingStore, type PayingStore } from '../testing/paying-store.ts';
import { trails, type Trail } from './audit.cases.ts';
import { cases } from './rights.cases.ts';

interface Row {
  seq: string;
  actor_id: string;
  action: string;
  target_type: string;
  target_id: string | null;
  before: object | null;
  after: object | null;
  request_id: string;
}

const trailOf = (name: string) =>
  (trails as Record<string, Trail<never, never> | 'nothing' | undefined>)[name];
const guarded = Object.entries<EndpointSpec>(endpoints).filter(
  ([, { roles }]) => roles !== 'PUBLIC' && roles.every((role) => role === 'STAFF' || role === 'ADMIN'),
);

// Every admin and staff write is in the audit log with actor, target, before and after (decisions, section 4), and so
// is each look at codes that are still to be sold.
describe('the audit log', () => {
  let store: PayingStore;
  const users = {} as Record<'owner' | 'STAFF' | 'ADMIN', MadeUser>;
  before(async () => {
    store = await openPayingStore();
    users.owner = await store.makeUser({ balanceCents: 1_000_000 });
    for (const role of ['STAFF', 'ADMIN'] as const) users[role] = await store.makeUser({ role });
  });
  after(() => store.close());

  const rowsAfter = async (seq: string): Promise<Row[]> => {
    const text = 'select * from audit_log where seq > $1 order by seq';
    return (await store.db.execute<Row & Record<string, unknown>>({ text, values: [seq] })).rows;
  };

  it('has an example for each call of staff and admins, and for no others', () => {
    assert.deepEqual(guarded.map(([name]) => name).sort(), Object.keys(trails).sort());
  });

  for (const [name, { method, path, roles }] of guarded) {
    const trail = trailOf(name);
    if (trail === undefined) continue;
    const key = `${method} ${path}` as EndpointKey;
    for (const role of roles as readonly ('STAFF' | 'ADMIN')[]) {
      it(`tells ${trail === 'nothing' ? 'nothing' : 'once'} of ${key} by ${role}`, async () => {
        const world = { store, owner: users.owner };
        const call = (await cases[name as keyof typeof cases].valid(world, users[role])) as never;
        const was = trail === 'nothing' ? undefined : await trail.was?.(world, call);
        const seq = (await rowsAfter('0')).at(-1)?.seq ?? '0';
        const reply = await store.call(key, { ...(call as object), as: users[role] } as never);
        assert.equal(reply.status, 200, JSON.stringify(reply.error));
        const rows = await rowsAfter(seq);
        if (trail === 'nothing') {
          assert.deepEqual(rows, []);
          return;
        }
        assert.equal(rows.length, 1, `rows of ${trail.action}`);
        const row = rows[0]!;
        const { type, id } = trail.target(call, reply.body as never);
        assert.deepEqual(
          [row.actor_id, row.action, row.target_type, row.target_id],
          [users[role].id, trail.action, type, id],
        );
        assert.ok(row.request_id);
        const sides = { before: was ?? null, after: trail.now?.(call, reply.body as never) ?? null };
        assert.partialDeepStrictEqual({ before: row.before, after: row.after }, sides);
      });
    }
  }
});
