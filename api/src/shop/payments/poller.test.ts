import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Gateway } from './hoodpay-client.ts';
import { openPayingStore } from '../../../test/support/paying-store.ts';
import { pollPayments } from './poller.ts';

const store = await openPayingStore();
after(() => store.close());

/** Paid at the gateway and due here, without a webhook. */
async function paidWithoutWebhook(count: number): Promise<string[]> {
  // As many as an account may have open.
  const each = 3;
  const members = await Promise.all(Array.from({ length: Math.ceil(count / each) }, () => store.makeUser()));
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { body } = await store.call('POST /user/balance/top-up', {
      as: members[Math.floor(n / each)]!,
      body: { amount: 10, payment_method: 'HOODPAY' },
    });
    await store.simulate(body.redirect_url, { event: 'completed', webhook: false });
    ids.push(body.payment_id);
  }
  await store.db.execute({
    text: 'update gateway_payments set next_poll_at = now() where id = any($1)',
    values: [ids],
  });
  return ids;
}
const unsettled = async () => {
  const { rows } = await store.db.execute<{ n: number }>({
    text: 'select count(*)::int as n from gateway_payments where effect is null',
  });
  return rows[0]!.n;
};
const gatewayThat = (find: Gateway['find']) => ({
  ...store.paying,
  gateway: { ...store.paying.gateway!, find },
});

// Invariant 6: a verified paid one has exactly one effect, at most 60 s after we can know.
it('one run of the poller settles 300 payments whose webhooks were lost', async () => {
  await paidWithoutWebhook(300);
  let [asked, most] = [0, 0];
  const slow = gatewayThat(async (id) => {
    most = Math.max(most, ++asked);
    await setTimeout(200);
    asked--;
    return store.paying.gateway!.find(id);
  });
  assert.equal(await pollPayments(slow), 300);
  assert.equal(await unsettled(), 0);
  // Sequentially the slow answers alone take 60 s; with sixteen at a time they take 3.8 s.
  assert.equal(most, 16);
});

it('the poller continues with the other payments while one answer does not arrive', async () => {
  const [stuck] = await paidWithoutWebhook(60);
  const { rows } = await store.db.execute<{ gateway_id: string }>({
    text: 'select gateway_id from gateway_payments where id = $1',
    values: [stuck],
  });
  let answer = (): void => undefined;
  const silence = new Promise<void>((resolve) => (answer = resolve));
  const stubborn = gatewayThat(async (id) => {
    if (id === rows[0]!.gateway_id) await silence;
    return store.paying.gateway!.find(id);
  });
  const run = pollPayments(stubborn);
  const end = Date.now() + 20_000;
  while ((await unsettled()) > 1 && Date.now() < end) await setTimeout(10);
  assert.equal(await unsettled(), 1);
  answer();
  assert.equal(await run, 60);
  assert.equal(await unsettled(), 0);
});

it('the poller asks about an open payment at least every 40 seconds', async () => {
  const member = await store.makeUser();
  const { body } = await store.call('POST /user/balance/top-up', {
    as: member,
    body: { amount: 10, payment_method: 'HOODPAY' },
  });
  for (const asked of [0, 1, 3, 4, 8, 100]) {
    await store.db.execute({
      text: 'update gateway_payments set next_poll_at = now(), poll_count = $2 where id = $1',
      values: [body.payment_id, asked],
    });
    assert.equal(await pollPayments(store.paying), 1);
    const { rows } = await store.db.execute<{ seconds: number }>({
      text: `select extract(epoch from next_poll_at - now())::float8 as seconds from gateway_payments where id = $1`,
      values: [body.payment_id],
    });
    const { seconds } = rows[0]!;
    assert.ok(seconds > 10 && seconds <= 40, `${seconds} s after ${asked}`);
  }
  await store.simulate(body.redirect_url, { event: 'completed' });
});

it('a stopped poller leaves the other payments to the next run', async () => {
  await paidWithoutWebhook(40);
  const stopping = new AbortController();
  const stopped = gatewayThat((id) => {
    stopping.abort();
    return store.paying.gateway!.find(id);
  });
  assert.ok((await pollPayments(stopped, stopping.signal)) <= 16);
  assert.ok((await unsettled()) >= 24);
  await store.db.execute({ text: 'update gateway_payments set next_poll_at = now() where effect is null' });
  await pollPayments(store.paying);
  assert.equal(await unsettled(), 0);
});
