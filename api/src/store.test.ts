import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fillWithDemoData } from '../demo/demo-data.ts';
import { demoPassword, demoSignIns } from './shop/accounts/demo-sign-ins.ts';
import { StartRefused } from './platform/failure.ts';
import { seedStore } from './store.ts';
import { openTestStore, type TestStore } from '../test/support/test-store.ts';

const reached = [
  ['in production', { production: true }],
  ['where others reach it', { production: false, isLocal: false }],
] as const;
for (const [where, config] of reached)
  describe(`a store that holds demo data, started ${where}`, () => {
    let store: TestStore;
    before(async () => {
      store = await openTestStore(config);
      await fillWithDemoData(store.db, store.deps.vault);
    });
    after(() => store.close());

    const start = () =>
      seedStore({ deps: store.deps, close: async () => undefined }, () => undefined, fillWithDemoData);
    const refusal = async (): Promise<string> => {
      const error: unknown = await start().catch((thrown: unknown) => thrown);
      return error instanceof StartRefused ? error.message : '';
    };
    const changePassword = async (login: string) => {
      const { body } = await store.call('POST /auth/login', {
        body: { login, password: demoPassword(login) },
      });
      const password = `${login} has a new one`;
      const { status } = await store.call('PUT /user/profile/update', { as: body.token, body: { password } });
      assert.equal(status, 200);
    };

    it('a store that holds demo data, started ${where}, is refused while a demo password is valid, with a line that names the account', async () => {
      assert.match(
        await refusal(),
        /^This store holds demo data, .* of admin, staff, reseller, member\. .*$/,
      );
      await changePassword('admin');
      assert.match(await refusal(), / of staff, reseller, member\. /);
      for (const name of demoSignIns.slice(1)) await changePassword(name);
      assert.equal(await refusal(), '');
      await start();
    });
  });
