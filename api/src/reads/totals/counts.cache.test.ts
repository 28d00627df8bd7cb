import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { givingUp } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openTestStore } from '../../../test/support/test-store.ts';
import { hashPassword } from '../../shop/accounts/passwords.ts';

const store = await openTestStore();
const admin = await store.makeUser({ role: 'ADMIN' });
after(() => store.close());

const password = 'correct horse 28';
const passwordHash = await hashPassword(password);
const aBuyer = () => store.makeUser({ role: 'RESELLER', balanceCents: 5_000, passwordHash });

/** The totals that the administration reads are those that the tables have. */
async function expectTrueTotals(when: string) {
  const { totalUsers, totalResellers, totalBalance, ...of } = (
    await store.call('GET /admin/stats', { as: admin })
  ).body;
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
}

/** An order of the buyer, and a way to ask for another code in place of one of its codes. */
async function buy(as: MadeUser) {
  const made = await store.makeProduct({ replacements: { automatic: 1 }, options: [{ stock: 9 }] });
  const { id: subcategoryId, texts } = made.options[0]!;
  await store.call('POST /user/cart/update', { as, body: { subcategoryId, amount: 4 } });
  const paid = { as, body: { payment_method: 'BALANCE' as const } };
  const orderId = (await store.call('POST /orders/cart/checkout', paid)).body.order_ids[0]!;
  const request = (code: number) =>
    store.call('POST /orders/{orderId}/replace', {
      as,
      params: { orderId },
      body: { subcategoryId, deliverableToReplace: texts[code]! },
    });
  return { subcategoryId, request };
}

it('the totals are right after a registration, a new user and a promotion to reseller', async () => {
  await aBuyer();
  await expectTrueTotals('the start');
  const named = { username: 'counted', email: 'counted@example.com', password: 'correct horse 27' };
  assert.equal((await store.call('POST /auth/register', { body: named })).status, 200);
  await expectTrueTotals('a registration');
  const params = { userId: (await store.makeUser()).id };
  await expectTrueTotals('a user');
  await store.call('GET /admin/users/set_reseller/{userId}', { as: admin, params, query: { discount: 5 } });
  await expectTrueTotals('a promotion');
});

it('the totals are right after a purchase', async () => {
  const buyer = await aBuyer();
  await expectTrueTotals('the start');
  await buy(buyer);
  await expectTrueTotals('a purchase');
});

it('the totals are right after each replacement request and each decision', async () => {
  const { subcategoryId, request } = await buy(await aBuyer());
  await expectTrueTotals('the start');
  assert.equal((await request(0)).body.status, 'APPROVED');
  await expectTrueTotals('an automatic replacement');
  for (const [n, verdict] of [
    { approved: true as const, replacement_selection: '' },
    { approved: false as const, reason: 'It works.' },
  ].entries()) {
    await request(n + 1);
    await expectTrueTotals('a request');
    const [waiting] = (await store.call('GET /staff/replacement-requests', { as: admin })).body;
    const [free] = (
      await store.call('GET /admin/replacement-options/{subcategoryId}', {
        as: admin,
        params: { subcategoryId },
      })
    ).body;
    const { status } = await store.call('POST /admin/requests/{requestId}/resolve', {
      as: admin,
      params: { requestId: waiting!._id },
      body: verdict.approved ? { ...verdict, replacement_selection: free!._id } : verdict,
    });
    assert.equal(status, 200);
    await expectTrueTotals('a decision');
  }
});

it('the totals are right after an account was closed with a balance and an open replacement request', async () => {
  const buyer = await aBuyer();
  const { request } = await buy(buyer);
  await request(0);
  assert.equal((await request(1)).body.status, 'PENDING');
  await expectTrueTotals('the start');
  const { balance } = (await store.call('GET /user/personal', { as: buyer })).body;
  const closing = { password, give_up: givingUp(balance) };
  assert.equal((await store.call('POST /user/close', { as: buyer, body: closing })).status, 200);
  await expectTrueTotals('a closed account');
});
