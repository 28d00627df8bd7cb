import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { Order } from 'shared-contract';
import { openPayingStore } from '../../../test/support/paying-store.ts';

const sold = {
  title: 'Orbit',
  product_image_url: 'https://example.com/orbit.png',
  redeem_instructions: 'Enter it at orbit.example.com.',
  replacement_settings: {
    replace_enabled: true,
    auto_replace_enabled: true,
    auto_replace_max_before_approval: 2,
    warranty_time: 86_400,
  },
};
const changed = {
  title: 'Comet',
  product_image_url: 'https://example.com/comet.png',
  redeem_instructions: 'It cannot be redeemed any more.',
  replacement_settings: {
    replace_enabled: false,
    auto_replace_enabled: false,
    auto_replace_max_before_approval: 1,
    warranty_time: 0,
  },
};

type Way = 'from the balance' | 'through the gateway' | 'made by an admin';

const store = await openPayingStore();
after(() => store.close());
const admin = await store.makeUser({ role: 'ADMIN' });

async function listed() {
  const category = await store.makeCategory();
  const product = await store.call('POST /admin/product/create', {
    as: admin,
    body: { ...sold, description: 'About it', category, enabled: true },
  });
  assert.equal(product.status, 200, product.error?.message);
  const productId = product.body.product._id;
  const option = await store.call('POST /admin/subcategory/create', {
    as: admin,
    body: { productId, title: '$10', price: 9.5, face_value: 10 },
  });
  const subcategoryId = option.body.subcategory._id;
  await store.addStock(
    subcategoryId,
    [1, 2, 3].map((n) => `${subcategoryId}-${n}`),
  );
  return { category, productId, subcategoryId };
}
type Listed = Awaited<ReturnType<typeof listed>>;

/** One code, at the moment of the checkout; `paid` completes what waits for the gateway. */
async function buy({ subcategoryId }: Listed, way: Way) {
  const buyer = await store.makeUser({ balanceCents: 10_000 });
  if (way === 'made by an admin') {
    const { body } = await store.call('POST /admin/orders/create-and-approve', {
      as: admin,
      body: { userId: buyer.id, items: [{ subcategoryId, amount: 1 }] },
    });
    return { buyer, orderId: body.order_ids[0]!, paid: async () => undefined };
  }
  await store.call('POST /user/cart/update', { as: buyer, body: { subcategoryId, amount: 1 } });
  const { body } = await store.call('POST /orders/cart/checkout', {
    as: buyer,
    body: { payment_method: way === 'from the balance' ? 'BALANCE' : 'HOODPAY' },
  });
  const paid = async () => {
    if (body.redirect_url) await store.simulate(body.redirect_url, { event: 'completed' });
  };
  return { buyer, orderId: body.order_ids[0]!, paid };
}

const change = async ({ category, productId, subcategoryId }: Listed) => {
  const option = await store.call('POST /admin/subcategory/update/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
    body: { title: '$99', price: 99, face_value: 200 },
  });
  const product = await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params: { productId },
    body: { ...changed, description: 'About it', category, enabled: false },
  });
  assert.deepEqual([option.status, product.status], [200, 200]);
};
const remove = async ({ productId, subcategoryId }: Listed) => {
  const option = await store.call('DELETE /admin/subcategory/delete/{subcategoryId}', {
    as: admin,
    params: { subcategoryId },
  });
  const product = await store.call('DELETE /admin/product/delete/{productId}', {
    as: admin,
    params: { productId },
  });
  assert.deepEqual([option.status, product.status], [200, 200]);
};

const seen = (order: Order) => [
  order.product_title,
  order.subcategory.title,
  order.product_image_url,
  order.unit_price,
  order.face_value,
  order.redeem_instructions,
];
const asSold = ['Orbit', '$10', sold.product_image_url, 9.5, 10, sold.redeem_instructions];

for (const way of ['from the balance', 'through the gateway', 'made by an admin'] as const) {
  it(`an order ${way} stays as it was sold when its product is edited and deleted`, async () => {
    const listing = await listed();
    const { buyer, orderId, paid } = await buy(listing, way);
    await change(listing);
    await paid();
    await remove(listing);

    const params = { orderId };
    for (const as of [buyer, admin]) {
      const { body } = await store.call('GET /orders/{orderId}', { as, params });
      assert.deepEqual(seen(body), asSold);
    }
    const { body: order } = await store.call('GET /orders/{orderId}', { as: buyer, params });
    const eligibility = await store.call('GET /orders/{orderId}/replacement-eligibility', {
      as: buyer,
      params,
    });
    assert.deepEqual(
      [
        eligibility.body.eligible,
        eligibility.body.replacement_settings,
        eligibility.body.warranty_ends_unix,
        order.warranty_ends_unix,
      ],
      [true, sold.replacement_settings, order.completed_unix! + 86_400, order.completed_unix! + 86_400],
    );
    const replaced = await store.call('POST /orders/{orderId}/replace', {
      as: buyer,
      params,
      body: { subcategoryId: listing.subcategoryId, deliverableToReplace: order.deliverables[0]! },
    });
    assert.equal(replaced.body.status, 'APPROVED', replaced.error?.message);

    const rows = [
      (await store.call('GET /orders/my-orders', { as: buyer })).body[0],
      (await store.call('GET /admin/orders/all', { as: admin, query: { search: orderId, amount: 5 } }))
        .body[0],
      (await store.call('GET /user/personal', { as: buyer })).body.recent_order_history[0],
      (await store.call('GET /admin/user/{userId}', { as: admin, params: { userId: buyer.id } })).body
        .full_order_history[0],
      (await store.call('GET /admin/replacement-requests', { as: admin, query: { amount: 5 } })).body.find(
        (each) => each.orderId === orderId,
      ),
    ];
    for (const row of rows)
      assert.deepEqual([row?.product_title, row?.product_image_url], asSold.toSpliced(3).toSpliced(1, 1));
  });
}

it('an edit of a product does not change the rights of its orders', async () => {
  const listing = await listed();
  await change(listing);
  await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params: { productId: listing.productId },
    body: { ...changed, description: 'About it', category: listing.category, enabled: true },
  });
  const { buyer, orderId } = await buy(listing, 'from the balance');
  await store.call('POST /admin/product/update/{productId}', {
    as: admin,
    params: { productId: listing.productId },
    body: { ...sold, description: 'About it', category: listing.category, enabled: true },
  });
  const params = { orderId };
  const { body } = await store.call('GET /orders/{orderId}/replacement-eligibility', { as: buyer, params });
  const { body: order } = await store.call('GET /orders/{orderId}', { as: buyer, params });
  assert.deepEqual(
    [body.eligible, body.reason, body.replacement_settings, order.warranty_ends_unix],
    [false, 'Replacements are not offered for this product.', changed.replacement_settings, null],
  );
});

it('the schema refuses to change the words, terms and picture of an order', async () => {
  const listing = await listed();
  const { orderId } = await buy(listing, 'from the balance');
  const changes = [
    `product_title = 'Comet'`,
    `subcategory_title = '$99'`,
    'product_image_url = null',
    'redeem_instructions = null',
    'replace_enabled = false',
    'auto_replace_enabled = false',
    'auto_replace_max = 1',
    'warranty_seconds = 0',
  ];
  for (const each of changes)
    await assert.rejects(
      store.db.execute({ text: `update orders set ${each} where id = $1`, values: [orderId] }),
      { constraint: 'orders__immutable' },
      each,
    );
});
