import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { givingUp } from 'shared-contract';
import { hashPassword } from '../../shop/accounts/passwords.ts';
import { openTestStore } from '../../../test/support/test-store.ts';

const store = await openTestStore();
const admin = await store.makeUser({ role: 'ADMIN' });
after(() => store.close());

it('the totals of users, balances and requests are right after each write', async () => {
  const option = (await store.makeProduct({ replacements: { automatic: 1 }, options: [{ stock: 9 }] }))
    .options[0]!;
  const stats = async () => (await store.call('GET /admin/stats', { as: admin })).body;
  const agrees = async (when: string) => {
    const { totalUsers, totalResellers, totalBalance, ...of } = await stats();
    const { rows } = await store.db.execute<Record<string, number>>({
      text: `select count(*) as users, count(*) filter (where role = 'RESELLER') as resellers,
              sum(balance_cents)::bigint as cents, r.* from users,
              (select count(*) filter (where status = 'PENDING') as pending,
                      count(*) filter (where status = 'APPROVED') as approved,
                      count(*) filter (where status = 'DENIED') as denied from replacement_requests) r
        group by pending, approved, denied`,
    });
    const expected = rows[0];
    assert.deepEqual(
      {
        users: totalUsers,
        resellers: totalResellers,
        cents: totalBalance * 100,
        pending: of.pendingReplacements,
        approved: of.approvedReplacements,
        denied: of.deniedReplacements,
      },
      expected,
      when,
    );
    const { headers } = await store.call('GET /admin/users', { as: admin, query: { role: 'RESELLER' } });
    assert.equal(headers['x-total-count'], String(expected?.['resellers']), when);
  };
  const password = 'correct horse 28';
  const buyer = await store.makeUser({
    role: 'RESELLER',
    balanceCents: 5_000,
    passwordHash: await hashPassword(password),
  });
  await agrees('the start');

  const named = { username: 'counted', email: 'counted@example.com', password: 'correct horse 27' };
  assert.equal((await store.call('POST /auth/register', { body: named })).status, 200);
  await agrees('a registration');
  const params = { userId: (await store.makeUser()).id };
  await agrees('a user');
  await store.call('GET /admin/users/set_reseller/{userId}', { as: admin, params, query: { discount: 5 } });
  await agrees('a promotion');

  await store.call('POST /user/cart/update', {
    as: buyer,
    body: { subcategoryId: option.id, amount: 4 },
  });
  const paid = { as: buyer, body: { payment_method: 'BALANCE' as const } };
  const orderId = (await store.call('POST /orders/cart/checkout', paid)).body.order_ids[0]!;
  await agrees('a purchase');
  const request = (text: string) =>
    store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params: { orderId },
      body: { subcategoryId: option.id, deliverableToReplace: text },
    });
  assert.equal((await request(option.texts[0]!)).body.status, 'APPROVED');
  await agrees('an automatic replacement');
  for (const [n, verdict] of [
    { approved: true as const, replacement_selection: '' },
    { approved: false as const, reason: 'It works.' },
  ].entries()) {
    await request(option.texts[n + 1]!);
    await agrees('a request');
    const [waiting] = (await store.call('GET /staff/replacement-requests', { as: admin })).body;
    const [free] = (
      await store.call('GET /admin/replacement-options/{subcategoryId}', {
        as: admin,
        params: { subcategoryId: option.id },
      })
    ).body;
    const { status } = await store.call('POST /admin/requests/{requestId}/resolve', {
      as: admin,
      params: { requestId: waiting!._id },
      body: verdict.approved ? { ...verdict, replacement_selection: free!._id } : verdict,
    });
    assert.equal(status, 200);
    await agrees('a decision');
  }
  await request(option.texts[3]!);
  await agrees('the last request');
  const { balance } = (await store.call('GET /user/personal', { as: buyer })).body;
  const closing = { password, give_up: givingUp(balance) };
  assert.equal((await store.call('POST /user/close', { as: buyer, body: closing })).status, 200);
  await agrees('a closed account');
});
