import type { AuditRow } from 'shared-contract/types';
import { auditList, changesOf, nameOf, pathOf, queryOf, shown } from './audit.view.ts';

const nothing = { actor: '', action: '', target: '', of: '', from: '', to: '' };

it('a filter of the audit log includes its whole last day', () => {
  const day = new Date(2026, 10, 1).getTime() / 1000;
  expect(queryOf({ ...nothing, from: '2026-11-01', to: '2026-11-01' })).toEqual({
    from_unix: day,
    to_unix: day + 86_400,
  });
});

it('an address of the audit log accepts only values that a row can have', () => {
  const { action, target, of, from } = auditList.filters;
  expect([action('fly'), target('moon'), of("'; --"), from('2026-02-31')]).toEqual(['', '', '', '']);
  expect([action('orders.approve'), target('order'), of('o1')]).toEqual(['orders.approve', 'order', 'o1']);
});

it('an impossible username in the filter of the audit log is sent unchanged', () => {
  expect(queryOf({ ...nothing, actor: "o'brien" })).toEqual({ actor: "o'brien" });
});

it('the fields of both values of an audit entry are paired by path', () => {
  expect(
    changesOf({
      before: { title: 'A', card: { price: 5, tags: ['x'] } },
      after: { title: 'B', card: { price: 5, tags: [] }, enabled: null },
    }),
  ).toEqual([
    { field: 'title', before: 'A', after: 'B' },
    { field: 'card.price', before: 5, after: 5 },
    { field: 'card.tags', before: ['x'], after: [] },
    { field: 'enabled', before: undefined, after: null },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
  expect(changesOf({ before: 'one', after: 2 })).toEqual([{ field: 'Value', before: 'one', after: 2 }]);
});

it('a value of an audit entry is shown in words', () => {
  expect([undefined, null, 'text', 3, false, ['a']].map((value) => shown(value))).toEqual([
    '',
    'nothing',
    'text',
    '3',
    'No',
    '["a"]',
  ]);
});

it.each([
  ['held_by', 'ann', 'Held by: ann'],
  ['productImageUrl', '/a.png', 'Product image url: /a.png'],
  ['card.priceCents', 1_250, 'Card price: $12.50'],
  ['face_value_cents', null, 'Face value: nothing'],
  ['discountPermille', 125, 'Discount: 12.5%'],
  ['warrantySeconds', 172_800, 'Warranty: 2 days'],
  ['warrantySeconds', 3_600, 'Warranty: 1 hour'],
  ['warrantySeconds', 90, 'Warranty: 90 seconds'],
])('the field %s of an audit entry with %s is read as "%s"', (field, value, words) => {
  expect(`${nameOf(field)}: ${shown(value, field)}`).toBe(words);
});

it('a target of an audit entry links to its screen where it has one', () => {
  const row = (target_type: string, target_id: string | null) => ({ target_type, target_id }) as AuditRow;
  expect(pathOf(row('user', 'u1'))).toBe('/admin/users/u1');
  expect(pathOf(row('order', 'o1'))).toBe('/admin/orders/o1');
  expect(pathOf(row('category', 'c1'))).toBeNull();
  expect(pathOf(row('session', null))).toBeNull();
});
