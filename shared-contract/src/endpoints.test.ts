import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from './endpoints.ts';
import type { EndpointSpec } from './endpoint.ts';
import { errorCatalog } from './error-catalog.ts';
import { orderMoves, ORDER_STATUSES } from './statuses.ts';

const all = Object.entries<EndpointSpec>(endpoints);
const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

/** Section 7, call by call: what the specification names must be declared, under that very name. */
const specified = [
  'POST /auth/login',
  'POST /auth/register',
  'GET /public/guest/token',
  'GET /public/config',
  'GET /products/all',
  'GET /products/categories',
  'GET /products/categories/{categoryId}',
  'GET /products/{productId}',
  'GET /products/{productId}/stock',
  'GET /subcategories/{subcategoryId}',
  'GET /reviews/all',
  'GET /user/personal',
  'POST /user/cart/update',
  'POST /orders/cart/checkout',
  'POST /user/balance/top-up',
  'GET /orders/{orderId}',
  'GET /orders/{orderId}/review-status',
  'GET /orders/{orderId}/replacement-eligibility',
  'POST /orders/{orderId}/create-review',
  'POST /orders/{orderId}/replace',
  'GET /orders/my-orders',
  'GET /order/{orderId}',
  'PUT /user/profile/update',
  'GET /staff/replacement-requests',
  'GET /staff/replacement-options/{subcategoryId}',
  'POST /staff/requests/{requestId}/resolve',
  'GET /admin/config',
  'POST /admin/config/update',
  'GET /admin/stats',
  'POST /admin/stats',
  'POST /admin/product/create',
  'POST /admin/category/create',
  'POST /admin/product/update/{productId}',
  'DELETE /admin/product/delete/{productId}',
  'POST /admin/subcategory/create',
  'POST /admin/subcategory/update/{subcategoryId}',
  'DELETE /admin/subcategory/delete/{subcategoryId}',
  'POST /admin/stock/add',
  'GET /admin/stock/{subcategoryId}',
  'POST /admin/stock/set',
  'DELETE /admin/stock/clear/{subcategoryId}',
  'GET /admin/user/{userId}',
  'GET /admin/users',
  'GET /admin/users/set_reseller/{userId}',
  'GET /admin/orders/all',
  'POST /admin/orders/process/{orderId}',
  'POST /admin/orders/create-and-approve',
  'POST /admin/reviews/{reviewId}/edit',
  'DELETE /admin/reviews/{reviewId}',
  'GET /admin/replacement-requests',
  'GET /admin/replacement-options/{subcategoryId}',
  'POST /admin/requests/{requestId}/resolve',
];

describe('the contract', () => {
  it('declares every call of the specification', () => {
    const declared = new Set(all.map(([, e]) => `${e.method} ${e.path}`));
    assert.deepEqual(
      specified.filter((key) => !declared.has(key)),
      [],
    );
  });

  it('declares no call twice', () => {
    const keys = all.map(([, e]) => `${e.method} ${e.path}`);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });

  for (const [name, e] of all) {
    it(`gives ${name} a schema for each path parameter, and lists known error codes`, () => {
      assert.deepEqual(Object.keys(e.params?.properties ?? {}).sort(), placeholders(e.path));
      assert.deepEqual(
        e.errors.filter((code) => !(code in errorCatalog)),
        [],
      );
    });

    it(`refuses unknown fields in the query and the body of ${name}`, () => {
      const strict = (schema: unknown): boolean => {
        const s = schema as { anyOf?: unknown[]; additionalProperties?: boolean };
        return s.anyOf ? s.anyOf.every(strict) : s.additionalProperties === false;
      };
      if (e.query) assert.ok(strict(e.query));
      // The gateway may add fields to its webhooks whenever it likes.
      if (e.body && name !== 'hoodpayWebhook') assert.ok(strict(e.body));
    });
  }

  it('pages every list by skip and amount', () => {
    for (const [name, e] of all.filter(([, each]) => each.paged))
      assert.deepEqual(
        ['amount', 'skip'].filter((field) => !(field in (e.query?.properties ?? {}))),
        [],
        name,
      );
  });

  it('lets an order leave PENDING only, and never come back', () => {
    assert.deepEqual([...orderMoves.PENDING].sort(), ORDER_STATUSES.filter((s) => s !== 'PENDING').sort());
    for (const status of ORDER_STATUSES.filter((s) => s !== 'PENDING'))
      assert.deepEqual(orderMoves[status], []);
  });
});
