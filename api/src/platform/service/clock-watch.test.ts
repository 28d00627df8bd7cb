import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { openTestStore } from '../../../test/support/test-store.ts';
import { lifetimeSeconds } from '../../shop/accounts/tokens.ts';
import { clockWatch } from './clock-watch.ts';

const hour = 3_600_000;

const store = await openTestStore();
after(() => store.close());

/** A watch whose clocks the test sets: that of the database is ahead of the machine's by `database`. */
function watched() {
  const ahead = { database: 0, machine: 0 };
  const lines: string[] = [];
  const db = {
    execute: async () => ({ rows: [{ ms: 1e12 + performance.now() + ahead.database }], rowCount: 1 }),
  };
  const look = clockWatch({
    db: db as never,
    log: { warn: (line: string) => void lines.push(line) } as never,
  });
  return { ahead, lines, look };
}

it('each jump of a clock is logged once with its consequences', async (t) => {
  const { ahead, lines, look } = watched();
  const real = Date.now;
  t.mock.method(Date, 'now', () => real() + ahead.machine);
  await look();
  ahead.database = 4_000;
  await look();
  assert.deepEqual(lines, [], 'the network time steers it');
  ahead.database = 3 * hour;
  await look();
  await look();
  ahead.database = 0;
  ahead.machine = -5.5 * hour;
  await look();
  const [first = '', second = '', third = '', ...others] = lines;
  assert.match(
    first,
    /^the clock of the database was set 2 h 59 min ahead, or the machine slept: unpaid orders, .* early\. Let /,
  );
  assert.match(
    second,
    /^the clock of the database was set 3 h back: .* authenticator codes .* refused .*\. Let /,
  );
  assert.match(third, /^the clock of this machine was set 5 h 30 min back: sign-ins .* later\. Let /);
  assert.deepEqual(others, []);
});

it('a correct clock logs nothing', async () => {
  const lines: string[] = [];
  const look = clockWatch({
    db: store.db,
    log: { warn: (line: string) => void lines.push(line) } as never,
  });
  for (let looks = 0; looks < 3; looks++) await look();
  assert.deepEqual(lines, []);
});

const tokenLifetimeMs = (lifetimeSeconds.ADMIN + 1) * 1_000;
const statusOf = async (token: string) => (await store.call('GET /user/personal', { as: token })).status;

it('a token expires early when the clock of the machine is set ahead', async (t) => {
  const { token } = await store.makeUser({ role: 'ADMIN' });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  assert.equal(await statusOf(token), 200);
  t.mock.timers.setTime(Date.now() + tokenLifetimeMs);
  assert.equal(await statusOf(token), 401);
});

it('a token that was created while the clock was ahead ends with its session', async (t) => {
  const { id, username } = await store.makeUser({ role: 'ADMIN' });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + tokenLifetimeMs });
  const token = await store.makeToken({ sub: id, username, role: 'ADMIN' });
  t.mock.timers.setTime(Date.now() - tokenLifetimeMs);
  assert.equal(await statusOf(token), 200);
  await store.db.execute({
    text: `update sessions set ended_at = now(), ended_by = 'OWNER' where user_id = $1`,
    values: [id],
  });
  assert.equal(await statusOf(token), 401);
});
