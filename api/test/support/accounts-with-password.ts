import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import type { Role } from 'shared-contract';
import { hashPassword } from '../../src/shop/accounts/passwords.ts';
import type { MadeUser } from './makers.ts';
import { openTestStore, type TestStore } from './test-store.ts';

export const password = 'correct horse battery';

interface Asked {
  challenge: string;
  methods: string[];
  passkey?: { challenge: string; rpId: string; allowCredentials?: { id: string }[] };
}

/** A store whose accounts have a password, for the tests of the `describe` that calls this, and how they sign in. */
export function accountsWithPassword() {
  let store: TestStore;
  let passwordHash: string;
  before(async () => {
    store = await openTestStore();
    passwordHash = await hashPassword(password);
  });
  after(() => store.close());

  const member = (role: Exclude<Role, 'GUEST'> = 'USER') => store.makeUser({ passwordHash, role });
  const login = ({ username }: MadeUser, secret = password) =>
    store.call('POST /auth/login', { body: { login: username, password: secret } });
  const asked = async (user: MadeUser): Promise<Asked> => {
    const { status, error } = await login(user);
    assert.deepEqual([status, error.code], [401, 'SECOND_FACTOR_REQUIRED']);
    return error.details as Asked;
  };
  const finish = (body: object) => store.call('POST /auth/second-factor', { body: body as never });
  const origin = () => store.deps.config.publicUrl;
  const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await store.db.execute<T>({ text, values })).rows;
  const audited = async ({ id }: MadeUser) =>
    (
      await rows<{ action: string }>('select action from audit_log where target_id = $1 order by seq', [id])
    ).map(({ action }) => action);
  /** Resolves once a statement waits for a lock. */
  async function waitsForLock(): Promise<void> {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await rows(text)).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  }
  const proofOf = async (token: string) => {
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string };
    return (await rows<{ proof: string }>('select proof from sessions where id = $1', [sid]))[0]?.proof;
  };

  return {
    get store() {
      return store;
    },
    get passwordHash() {
      return passwordHash;
    },
    member,
    login,
    asked,
    finish,
    origin,
    rows,
    audited,
    waitsForLock,
    proofOf,
  };
}
