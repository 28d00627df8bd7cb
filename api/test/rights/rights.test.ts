import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createSigner } from 'fast-jwt';
import { endpoints, errorCatalog, type EndpointKey, type EndpointSpec, type Role } from 'shared-contract';
import type { MadeUser } from '../support/makers.ts';
import { smtpOf } from '../support/mail-settings.ts';
import { openPayingStore, type PayingStore } from '../support/paying-store.ts';
import { cases } from './rights.cases.ts';

const jwtSecret = 'a secret of at least thirty-two characters';

/** The nine identities that call every endpoint. */
const identities = [
  'none',
  'malformed',
  'expired',
  'guest',
  'owner',
  'other',
  'reseller',
  'staff',
  'admin',
] as const;
type IdentityName = (typeof identities)[number];
const roleOf: Partial<Record<IdentityName, Role>> = {
  guest: 'GUEST',
  owner: 'USER',
  other: 'USER',
  reseller: 'RESELLER',
  staff: 'STAFF',
  admin: 'ADMIN',
};

/** The answer of a public call to a valid request. */
const publicStatus: Record<string, number> = {
  login: 401,
  finishLogin: 400,
  passkeyLogin: 400,
  hoodpayWebhook: 401,
  // No collector is set.
  reportSpans: 404,
};
/** The answer of other calls, where it is not 200. */
const ownStatus: Record<string, number> = { closeAccount: 400 };

describe('the rights table', () => {
  let store: PayingStore;
  const users = {} as Record<IdentityName, MadeUser>;
  let cells = 0;

  before(async () => {
    store = await openPayingStore({ config: { jwtSecret, smtp: smtpOf() } });
    for (const name of ['owner', 'other', 'reseller', 'staff', 'admin'] as const)
      users[name] = await store.makeUser({
        role: roleOf[name] as 'USER',
        balanceCents: name === 'staff' || name === 'admin' ? 0 : 1_000_000,
      });
  });
  // A call may have ended the session of who made it, or all others of theirs.
  beforeEach(async () => {
    for (const name of ['owner', 'other', 'reseller', 'staff', 'admin'] as const)
      users[name].token = (await tokenOf(name))!;
  });
  after(async () => {
    await store.close();
    console.log(`${cells} endpoint × identity cells`);
  });

  /** A fresh token, for calls that end the one they come with. */
  const tokenOf = async (name: IdentityName): Promise<string | undefined> => {
    const { tokens } = store.deps;
    if (name === 'none') return undefined;
    if (name === 'malformed') return 'not.a.token';
    if (name === 'guest') return tokens.guest();
    const user = users[name === 'expired' ? 'owner' : name];
    const claims = { sub: user.id, username: user.username, role: roleOf[name] ?? 'USER', ver: 1 } as const;
    if (name !== 'expired') return store.makeToken(claims);
    const hourAgo = Math.floor(Date.now() / 1000) - 3600;
    return createSigner({ key: jwtSecret, algorithm: 'HS256', noTimestamp: true })({
      ...claims,
      jti: randomUUID(),
      iat: hourAgo - 3600,
      exp: hourAgo,
    });
  };

  const expected = (name: string, endpoint: EndpointSpec, who: IdentityName, owned: boolean): number => {
    if (endpoint.roles === 'PUBLIC') return publicStatus[name] ?? 200;
    const role = roleOf[who];
    if (role === undefined) return 401;
    if (!endpoint.roles.includes(role)) return 403;
    return owned && who !== 'owner' && who !== 'admin' ? 404 : (ownStatus[name] ?? 200);
  };

  for (const [name, endpoint] of Object.entries<EndpointSpec>(endpoints)) {
    const key = `${endpoint.method} ${endpoint.path}` as EndpointKey;
    const { valid, owned = false } = cases[name as keyof typeof cases];

    it(`${key} answers each identity as documented`, async () => {
      for (const who of identities) {
        const input = await valid({ store, owner: users.owner }, users[who]);
        const token = await tokenOf(who);
        const { status, error, headers } = await store.call(key, {
          ...input,
          ...(token ? { as: token } : {}),
        } as never);
        assert.equal(status, expected(name, endpoint, who, owned), `${who}: ${JSON.stringify(error)}`);
        if (status === 200) assert.equal('etag' in headers, endpoint.tagged === true, who);
        if (status === 403) assert.match(error.message, /^Unauthorized/, who);
        cells++;
      }
    });

    const idParams = Object.keys(endpoint.params?.properties ?? {});
    for (const param of idParams) {
      it(`${key} answers every wrong ${param} alike`, async () => {
        const who: IdentityName =
          endpoint.roles === 'PUBLIC' || endpoint.roles.includes('ADMIN')
            ? 'admin'
            : endpoint.roles.includes('STAFF')
              ? 'staff'
              : 'owner';
        const answers = [];
        const foreign = users.staff.id;
        for (const id of [randomUUID(), 'no-such-id', `${randomUUID()}x`, foreign]) {
          const input = await valid({ store, owner: users.owner }, users[who]);
          // A user's id is of another kind for everything but users.
          if (param === 'userId' && id === foreign) continue;
          const params = { ...input.params, [param]: id };
          const { status, error } = await store.call(key, {
            ...input,
            params,
            as: (await tokenOf(who))!,
          } as never);
          const { requestId: _, ...refusal } = error;
          answers.push({ status, refusal });
        }
        assert.equal(answers[0]!.status, 404);
        for (const answer of answers) assert.deepEqual(answer, answers[0]);
        assert.ok(
          endpoint.errors.includes(answers[0]!.refusal.code),
          `${answers[0]!.refusal.code} is declared`,
        );
        assert.equal(errorCatalog[answers[0]!.refusal.code].status, 404);
      });
    }

    if (owned) {
      it(`${key} answers for the order of another user exactly as for an unknown one`, async () => {
        const input = await valid({ store, owner: users.owner }, users.other);
        const foreign = await store.call(key, { ...input, as: users.other.token } as never);
        const params = { ...input.params, orderId: randomUUID() };
        const unknown = await store.call(key, { ...input, params, as: users.other.token } as never);
        const { requestId: _a, ...refusal } = foreign.error;
        const { requestId: _b, ...same } = unknown.error;
        assert.deepEqual([foreign.status, refusal], [unknown.status, same]);
        assert.equal(foreign.status, 404);
      });
    }
  }
});
