import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import fc from 'fast-check';
import { errorCatalog, type ErrorReply, type Role } from 'shared-contract';
import { Compile } from 'typebox/compile';
import { smtpOf } from '../support/mail-settings.ts';
import { openPayingStore } from '../support/paying-store.ts';
import { operationsOf } from './document.ts';
import { requestsFor, type FuzzRequest, type Operation } from './requests.ts';

/** FUZZ_SEED repeats a run; FUZZ_REQUESTS makes it longer. With two majors, CI sends 20,000. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);
const wanted = Number(process.env['FUZZ_REQUESTS'] ?? 4_000);
/** Of a request in this process. What the database takes ends after 5 s by itself, with a 503. */
const slowestMs = 5_000;
const atOnce = 8;

const callers = ['nobody', 'guest', 'member', 'reseller', 'staff', 'admin'] as const;
type Caller = (typeof callers)[number];
const accountRoles = { member: 'USER', reseller: 'RESELLER', staff: 'STAFF', admin: 'ADMIN' } as const;

/** Two calls in three come from somebody who may make them. */
function callerOf({ roles }: Operation, n: number): Caller {
  const allowed = callers.filter(
    (each) => each in accountRoles && roles?.includes(accountRoles[each as keyof typeof accountRoles]),
  );
  return n % 3 === 0 || allowed.length === 0
    ? callers[((n / 3) % callers.length) | 0]!
    : allowed[n % allowed.length]!;
}

const ids: string[] = [];
const accounts = new Map<Caller, string>();
const tally = new Map<number, number>();
let sent = 0;

const store = await openPayingStore({ config: { smtp: smtpOf() } });
const operations = operationsOf((await store.app.inject('/api/openapi.json')).json());
for (const [caller, role] of Object.entries(accountRoles)) {
  const user = await store.makeUser({
    role,
    ...(role === 'STAFF' || role === 'ADMIN' ? {} : { balanceCents: 500_000_00 }),
  });
  accounts.set(caller as Caller, user.id);
  ids.push(user.id);
}
for (let n = 0; n < 5; n++) {
  const product = await store.makeProduct({
    replacements: { automatic: 2 },
    options: [{ stock: 50 }, { stock: 50 }],
  });
  ids.push(product.id, product.categoryId, ...product.options.map((option) => option.id));
}
after(async () => {
  await store.close();
  const answers = [...tally].sort(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
  console.log(`${sent} fuzzed requests, seed ${seed}: ${answers.join(', ')}`);
});

/** A token of the account as it is now: a fuzzed call may have changed its password or role, or locked it. */
async function tokenOf(caller: Caller): Promise<string | undefined> {
  const { tokens } = store.deps;
  if (caller === 'nobody') return undefined;
  if (caller === 'guest') return tokens.guest();
  const { rows } = await store.db.execute<{ id: string; username: string; role: Role; ver: number }>({
    name: 'fuzz.account',
    text: 'update users set locked_at = null where id = $1 returning id, username, role, token_version as ver',
    values: [accounts.get(caller)],
  });
  const { id, ...holder } = rows[0]!;
  try {
    return await store.makeToken({ sub: id, ...holder });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'sessions__not_of_locked') throw error;
    return tokenOf(caller);
  }
}

const remember = (body: unknown): void => {
  for (const [, id] of JSON.stringify(body).matchAll(/"(?:_id|order_ids)":\[?"([0-9a-f-]{36})"/g))
    ids.push(id!);
  if (ids.length > 400) ids.splice(20, ids.length - 400);
};

async function send(operation: Operation, request: FuzzRequest, caller: Caller) {
  const token = await tokenOf(caller);
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = request.params[name];
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');
    return encodeURIComponent(text.toWellFormed()).slice(0, 1500) || '%20';
  });
  const query = new URLSearchParams(
    Object.entries(request.query).map(([name, value]): [string, string] => [
      name,
      String(typeof value === 'object' ? JSON.stringify(value) : value).slice(0, 2000),
    ]),
  );
  const [started, before] = [performance.now(), process.cpuUsage()];
  const reply = await store.app.inject({
    method: operation.method as 'GET',
    url: `/api${path}?${query}`,
    headers: { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(request.payload === undefined ? {} : { payload: request.payload }),
  });
  // A machine that is busy with other things does not matter: only the time of this process counts.
  const { user, system } = process.cpuUsage(before);
  return { reply, ms: Math.min(performance.now() - started, (user + system) / 1_000) };
}

it('the API answers every generated request in time and within the contract', async () => {
  const perOperation = Math.ceil(wanted / operations.length);
  const checks = new Map(operations.map((each) => [each, Compile(each.reply as never)]));
  for (const [at, operation] of operations.entries()) {
    const requests = fc.sample(requestsFor(operation, ids), { seed: seed + at, numRuns: perOperation });
    const one = async (request: FuzzRequest, n: number): Promise<void> => {
      const caller = callerOf(operation, n);
      const { reply, ms } = await send(operation, request, caller);
      const report = () =>
        `${operation.operationId} as ${caller}: ${JSON.stringify(request).slice(0, 600)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`;
      sent++;
      tally.set(reply.statusCode, (tally.get(reply.statusCode) ?? 0) + 1);
      assert.ok(reply.statusCode < 500, report());
      assert.ok(ms < slowestMs, `${ms} ms: ${report()}`);
      assert.ok(operation.statuses.has(reply.statusCode), `undocumented status: ${report()}`);
      const body: unknown = reply.json();
      if (reply.statusCode === 200) {
        assert.ok(checks.get(operation)!.Check(body), `outside the contract: ${report()}`);
        remember(body);
      } else {
        const { code, message } = body as ErrorReply;
        assert.equal(errorCatalog[code]?.status, reply.statusCode, report());
        assert.ok(
          message.length > 0 && !/\bat .*\.ts:|node_modules|syntax error|relation "/.test(reply.body),
          report(),
        );
      }
    };
    for (let n = 0; n < requests.length; n += atOnce)
      await Promise.all(requests.slice(n, n + atOnce).map((request, k) => one(request, n + k)));
  }
  assert.ok(sent >= wanted);
});
