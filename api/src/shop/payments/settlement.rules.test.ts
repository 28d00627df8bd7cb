import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ORDER_STATUSES } from 'shared-contract';
import { settlementOf, type PaidFacts } from './settlement.rules.ts';

const cents = fc.integer({ min: 1, max: 1_000_000 });
const orders = fc.array(
  fc
    .record({
      status: fc.constantFrom(...ORDER_STATUSES),
      totalCents: cents,
      paid: fc.boolean(),
      late: fc.boolean(),
    })
    .map((order) => ({ ...order, paid: order.paid && order.status === 'COMPLETED' })),
  { maxLength: 5 },
);
const sum = (list: PaidFacts['orders']) => list.reduce((total, each) => total + each.totalCents, 0);

describe('the settlement of a payment', () => {
  it('the settlement of a payment sends every cent to exactly one place', () => {
    fc.assert(
      fc.property(cents, cents, fc.boolean(), orders, (paidCents, amountCents, late, list) => {
        const { absorb, pending, credit, effect } = settlementOf({
          paidCents,
          amountCents,
          late,
          orders: list,
        });
        const absorbed = absorb ? sum(list.filter((each) => each.status === 'COMPLETED' && !each.paid)) : 0;
        const completed = pending === 'COMPLETED' ? sum(list.filter((each) => each.status === 'PENDING')) : 0;
        assert.equal(absorbed + completed + (credit?.amountCents ?? 0), paidCents);
        assert.ok(credit === null || credit.amountCents > 0);
        assert.equal(effect, absorbed + completed > 0 ? 'COMPLETED' : 'CREDITED');
        assert.equal(pending === null, !list.some((each) => each.status === 'PENDING'));
      }),
    );
  });

  it('the settlement of a payment completes no order that is late or that the money does not cover', () => {
    fc.assert(
      fc.property(cents, cents, orders, (paidCents, amountCents, list) => {
        const { pending } = settlementOf({ paidCents, amountCents, late: false, orders: list });
        const waiting = list.filter((each) => each.status === 'PENDING');
        if (waiting.some((each) => each.late) || paidCents < sum(waiting) || paidCents < amountCents)
          assert.notEqual(pending, 'COMPLETED');
      }),
    );
  });

  it('the settlement of a short payment credits all of it', () => {
    const order = { totalCents: 100, paid: false, late: false };
    const settled = settlementOf({
      paidCents: 205,
      amountCents: 210,
      late: false,
      orders: [
        { ...order, status: 'COMPLETED' },
        { ...order, status: 'PENDING' },
        { ...order, status: 'CANCELLED', totalCents: 10 },
      ],
    });
    assert.equal(settled.effect, 'CREDITED');
    assert.equal(settled.pending, 'FAILED');
    assert.deepEqual([settled.credit?.kind, settled.credit?.amountCents], ['SHORT_PAYMENT', 205]);
  });

  const top = (paidCents: number, late = false) =>
    settlementOf({ paidCents, amountCents: 1000, late, orders: [] });
  it('the settlement of a top-up credits the whole of it and says how it was paid', () => {
    assert.deepEqual(
      [top(1000), top(999), top(1001), top(1000, true)].map(({ credit }) => [
        credit?.kind,
        credit?.amountCents,
      ]),
      [
        ['TOP_UP', 1000],
        ['SHORT_PAYMENT', 999],
        ['TOP_UP', 1001],
        ['LATE_PAYMENT', 1000],
      ],
    );
  });
});
