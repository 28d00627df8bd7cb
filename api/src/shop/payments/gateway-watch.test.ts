import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { noFaults } from '../../../test/support/gateway-faults.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { probeFailingGateway } from './gateway-watch.ts';

const store = await openPayingStore();
after(() => store.close());

it('the system page and the metrics show how long the gateway has been failing', async () => {
  const { sandbox } = store.sandbox;
  const { gateway } = store.deps;
  const [admin, member] = [await store.makeUser({ role: 'ADMIN' }), await store.makeUser()];
  const failing = async () =>
    (await store.call('GET /admin/system', { as: admin })).body.gateway.failing_since_unix;
  const seconds = async () =>
    Number(/^gateway_failing_seconds (\S+)$/m.exec((await store.app.inject('/api/metrics')).body)?.[1]);
  const topUp = async () =>
    (
      await store.call('POST /user/balance/top-up', {
        as: member,
        body: { amount: 10, payment_method: 'HOODPAY' },
      })
    ).status;
  assert.equal(await topUp(), 200);
  assert.deepEqual([await failing(), await seconds()], [null, 0]);

  sandbox.faults = { ...noFaults, create: 'error', read: 'down' };
  assert.equal(await topUp(), 502);
  const since = await failing();
  assert.ok(Math.abs(since! - Date.now() / 1_000) < 60);
  await probeFailingGateway(gateway);
  assert.equal(await failing(), since);
  assert.ok((await seconds()) > 0);

  sandbox.faults = noFaults;
  await probeFailingGateway(gateway);
  assert.deepEqual([await failing(), await seconds()], [null, 0]);
});
