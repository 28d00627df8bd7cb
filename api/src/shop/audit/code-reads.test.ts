import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { EndpointKey } from 'shared-contract';
import type { MadeUser } from '../../../test/support/makers.ts';
import { openReplacements } from '../../../test/support/replacements.ts';
import { masked as maskOf } from '../masked.ts';
import { withoutAuditTriggers } from '../../../test/support/without-triggers.ts';

const { store, bought, ask } = await openReplacements();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });
const clerk = await store.makeUser({ role: 'STAFF' });
const order = await bought({}, { amount: 2 });
await ask(order, order.texts[0]!);

const rows = async <T extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await store.db.execute<T>({ text, values })).rows;
const items = (
  await rows<{ id: string }>('select id from stock_items where order_id = $1', [order.orderId])
).map(({ id }) => id);
const [request] = await rows<{ id: string; item: string }>(
  'select id, stock_item_id as item from replacement_requests where order_id = $1',
  [order.orderId],
);
const asked = [request!.item];
const { orderId } = order;
const userId = order.buyer.id;
const requestId = request!.id;

/** Every call that shows delivered codes, and its entry in the audit log. */
const reads: [EndpointKey, object, MadeUser, target: (string | null)[], read: string[]][] = [
  ['GET /orders/{orderId}', { params: { orderId } }, admin, ['order', orderId], items],
  ['GET /order/{orderId}', { params: { orderId } }, admin, ['order', orderId], items],
  ['GET /admin/user/{userId}', { params: { userId } }, admin, ['user', userId], items],
  ['GET /admin/replacement-requests', {}, admin, ['replacement_request', null], asked],
  ['GET /admin/replacement-requests', { query: { amount: 5 } }, admin, ['replacement_request', null], asked],
  ['GET /staff/replacement-requests', {}, clerk, ['replacement_request', null], asked],
  ['GET /staff/replacement-requests', { query: { amount: 5 } }, clerk, ['replacement_request', null], asked],
  [
    'GET /staff/requests/{requestId}',
    { params: { requestId } },
    clerk,
    ['replacement_request', requestId],
    asked,
  ],
];

const read = async (key: EndpointKey, input: object, as: MadeUser, query: object) => {
  const given = 'query' in input ? (input.query as object) : {};
  return store.call(key, { ...input, query: { ...given, ...query }, as } as never);
};
const reset = () =>
  withoutAuditTriggers(store, (tx) =>
    tx.execute({ text: `delete from audit_log where action = 'codes.read'` }),
  );
const logged = async () =>
  rows<{
    actor: string;
    type: string;
    id: string | null;
    after: { items: string[]; why?: string };
    address: string;
  }>(
    `select actor_id as actor, target_type as type, target_id as id, after, address from audit_log
      where action = 'codes.read' order by seq`,
  );
const age = (user: MadeUser, minutes: number) =>
  rows('update sessions set proved_at = now() - make_interval(mins => $2) where user_id = $1', [
    user.id,
    minutes,
  ]);
const hasCode = (body: unknown) => order.texts.some((text) => JSON.stringify(body).includes(text));

for (const [key, input, as, [type, id], which] of reads) {
  const name = `${key} ${JSON.stringify('query' in input ? input.query : '')}`;
  it(`${name} records in the audit log who read which codes`, async () => {
    await reset();
    await age(as, 0);
    const answer = await read(key, input, as, { why: 'The customer asked' });
    assert.equal(answer.status, 200);
    assert.ok(hasCode(answer.body));
    const [row, ...others] = await logged();
    assert.deepEqual(others, []);
    assert.deepEqual([row?.actor, row?.type, row?.id, row?.address], [as.id, type, id, '127.0.0.1']);
    assert.deepEqual(row?.after.items.toSorted(), which.toSorted());
    assert.equal(row?.after.why, 'The customer asked');
  });

  it(`${name} requires a proof only for codes in clear`, async () => {
    await reset();
    await age(as, 11);
    const refused = await read(key, input, as, {});
    assert.deepEqual([refused.status, refused.error.code], [401, 'PROOF_REQUIRED']);
    const masked = await read(key, input, as, { codes: 'masked' });
    assert.equal(masked.status, 200);
    assert.ok(!hasCode(masked.body));
    assert.ok(JSON.stringify(masked.body).includes(maskOf(order.texts[0]!)));
    assert.deepEqual(await logged(), []);
  });
}

it('customers read their own codes without a proof or an audit entry', async () => {
  await reset();
  await age(order.buyer, 11);
  for (const key of ['GET /orders/{orderId}', 'GET /order/{orderId}'] as const) {
    const { status, body } = await store.call(key, { as: order.buyer, params: { orderId } });
    assert.equal(status, 200);
    assert.deepEqual(body.deliverables, order.texts);
  }
  assert.deepEqual(await logged(), []);
});

it('codes are not returned when the audit log could not be written', async () => {
  await reset();
  await age(admin, 0);
  await store.owner.execute({
    text: `alter table audit_log add constraint tests__nothing check (action <> 'codes.read') not valid`,
  });
  const answer = await read('GET /orders/{orderId}', { params: { orderId } }, admin, {});
  await store.owner.execute({ text: 'alter table audit_log drop constraint tests__nothing' });
  assert.ok(answer.status >= 500);
  assert.ok(!hasCode(answer.body) && !hasCode(answer.error));
});

it('the calls that decide a request return its codes masked', async () => {
  const other = await bought();
  await ask(other, other.texts[0]!);
  const [mine] = await rows<{ id: string }>('select id from replacement_requests where order_id = $1', [
    other.orderId,
  ]);
  const { status, body } = await store.call('POST /staff/requests/{requestId}/resolve', {
    as: clerk,
    params: { requestId: mine!.id },
    body: { approved: false, reason: 'It works.' },
  });
  assert.equal(status, 200);
  assert.equal(body.request.original_deliverable, maskOf(other.texts[0]!));
});

it('a mask shows the end of a long code and hides a short one', () => {
  assert.equal(maskOf('ABCD-EFGH-IJKL'), '••••IJKL');
  assert.equal(maskOf('ABCDEFG'), '••••');
});

it('the codes of an unknown request are answered 404', async () => {
  for (const unknown of ['nonsense', orderId]) {
    const { status, error } = await read(
      'GET /staff/requests/{requestId}',
      { params: { requestId: unknown } },
      clerk,
      { codes: 'masked' },
    );
    assert.deepEqual([status, error.code], [404, 'REPLACEMENT_NOT_FOUND']);
  }
});

it('a read of codes is recorded with its reason or its call', async () => {
  const unsold = { params: { subcategoryId: order.option } };
  const [item] = await rows<{ id: string }>(
    `select id from stock_items where subcategory_id = $1 and state = 'AVAILABLE'`,
    [order.option],
  );
  const body = { subcategoryId: order.option, items: [item!.id] };
  const calls: [EndpointKey, object, MadeUser, action: string, call: string][] = [
    ['GET /orders/{orderId}', { params: { orderId } }, admin, 'codes.read', 'GET /api/orders/:orderId'],
    ['GET /admin/stock/{subcategoryId}', unsold, admin, 'stock.view', 'GET /api/admin/stock/:subcategoryId'],
    ['POST /admin/stock/reveal', { body }, admin, 'stock.reveal', 'POST /api/admin/stock/reveal'],
    [
      'GET /admin/replacement-options/{subcategoryId}',
      unsold,
      admin,
      'replacements.view-options',
      'GET /api/admin/replacement-options/:subcategoryId',
    ],
    [
      'GET /staff/replacement-options/{subcategoryId}',
      unsold,
      clerk,
      'replacements.view-options',
      'GET /api/staff/replacement-options/:subcategoryId',
    ],
  ];
  for (const [key, input, as, action, call] of calls) {
    await age(as, 0);
    for (const why of ['The supplier asked', undefined]) {
      const said =
        'body' in input ? { body: { ...body, why } } : { ...input, query: why === undefined ? {} : { why } };
      const { status } = await store.call(key, { ...said, as } as never);
      assert.equal(status, 200, key);
      const [row] = await rows('select action, after from audit_log order by seq desc limit 1');
      assert.deepEqual(
        [row!['action'], (row!['after'] as { why?: string }).why],
        [action, why ?? call],
        `${key} ${why}`,
      );
    }
  }
});
