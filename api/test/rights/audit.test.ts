import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { endpoints, type EndpointKey, type EndpointSpec } from 'shared-contract';
import type { MadeUser } from '../support/makers.ts';
import { smtpOf } from '../support/mail-settings.ts';
import { openPayingStore, type PayingStore } from '../support/paying-store.ts';
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
  address: string | null;
}

const trailOf = (name: string) =>
  (trails as Record<string, Trail<never, never> | 'nothing' | undefined>)[name];
/** The roles of staff and admins that may make a call. */
const trustedOf = ({ roles }: EndpointSpec) =>
  (['STAFF', 'ADMIN'] as const).filter((role) => roles !== 'PUBLIC' && roles.includes(role));
const guarded = Object.entries<EndpointSpec>(endpoints).filter(([, each]) => trustedOf(each).length > 0);

// Every admin and staff write is in the audit log with actor, target, before and after (rules 1.14), and so
// is each read of codes.
describe('the audit log', () => {
  let store: PayingStore;
  const users = {} as Record<'owner' | 'STAFF' | 'ADMIN', MadeUser>;
  before(async () => {
    store = await openPayingStore({ config: { smtp: smtpOf() } });
    users.owner = await store.makeUser({ balanceCents: 1_000_000 });
    for (const role of ['STAFF', 'ADMIN'] as const) users[role] = await store.makeUser({ role });
  });
  // A call may have ended every other session of who made it.
  beforeEach(async () => {
    for (const role of ['STAFF', 'ADMIN'] as const)
      users[role].token = await store.makeToken({
        sub: users[role].id,
        username: users[role].username,
        role,
      });
  });
  after(() => store.close());

  const rowsAfter = async (seq: string): Promise<Row[]> => {
    const text = 'select * from audit_log where seq > $1 order by seq';
    return (await store.db.execute<Row & Record<string, unknown>>({ text, values: [seq] })).rows;
  };

  it('the test of the audit log has an example of each call of staff and admins', () => {
    assert.deepEqual(guarded.map(([name]) => name).sort(), Object.keys(trails).sort());
  });

  it('the audit log records a change of password without the passwords', async () => {
    const clerk = await store.makeUser({ role: 'STAFF', username: 'clerk' });
    const seq = (await rowsAfter('0')).at(-1)?.seq ?? '0';
    const body = { password: 'a new one for the clerk' };
    assert.equal((await store.call('PUT /user/profile/update', { as: clerk, body })).status, 200);
    const { actor_id, action, target_id, before, after } = (await rowsAfter(seq))[0]!;
    assert.deepEqual(
      [actor_id, action, target_id, before, after],
      [clerk.id, 'profile.change-password', clerk.id, null, null],
    );
  });

  it('the audit log records nothing that customers do with their own accounts', async () => {
    const seq = (await rowsAfter('0')).at(-1)?.seq ?? '0';
    for (const role of ['USER', 'RESELLER'] as const) {
      const as = await store.makeUser({ role });
      for (const body of [{ email: `${role}@example.com` }, { password: 'a new one for me' }])
        assert.equal((await store.call('PUT /user/profile/update', { as, body })).status, 200);
    }
    assert.deepEqual(await rowsAfter(seq), []);
  });

  for (const [name, endpoint] of guarded) {
    const trail = trailOf(name);
    if (trail === undefined) continue;
    const key = `${endpoint.method} ${endpoint.path}` as EndpointKey;
    for (const role of trustedOf(endpoint)) {
      it(`the audit log has ${trail === 'nothing' ? 'nothing' : 'one row'} of ${key} by ${role}`, async () => {
        const world = { store, owner: users.owner };
        const call = (await cases[name as keyof typeof cases].valid(world, users[role])) as never;
        const was = trail === 'nothing' ? undefined : await trail.was?.(world, call, users[role]);
        const seq = (await rowsAfter('0')).at(-1)?.seq ?? '0';
        const { id: sub, username } = users[role];
        // For this call only, because the call may end it.
        const as = await store.makeToken({ sub, username, role });
        const reply = await store.call(key, { ...(call as object), as } as never);
        assert.equal(reply.status, 200, JSON.stringify(reply.error));
        const rows = await rowsAfter(seq);
        if (trail === 'nothing') {
          assert.deepEqual(rows, []);
          return;
        }
        assert.equal(rows.length, 1, `rows of ${trail.action}`);
        const row = rows[0]!;
        const { type, id } = trail.target(call, reply.body as never, users[role]);
        assert.deepEqual(
          [row.actor_id, row.action, row.target_type, row.target_id],
          [users[role].id, trail.action, type, id],
        );
        assert.ok(row.request_id);
        assert.equal(row.address, '127.0.0.1');
        const sides = { before: was ?? null, after: trail.now?.(call, reply.body as never) ?? null };
        assert.partialDeepStrictEqual({ before: row.before, after: row.after }, sides);
      });
    }
  }
});
