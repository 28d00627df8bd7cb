import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpoints } from './endpoints.ts';
import type { EndpointSpec } from './endpoint.ts';
import { errorCatalog } from './error-catalog.ts';
import { orderMoves, ORDER_STATUSES } from './statuses.ts';

const all = Object.entries<EndpointSpec>(endpoints);
const placeholders = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

const anyone = 'PUBLIC';
const customers = ['USER', 'RESELLER'];
const staff = ['STAFF', 'ADMIN'];
const admin = ['ADMIN'];
/** Staff and admins have a profile, an email address and a password too. */
const members = ['USER', 'RESELLER', 'STAFF', 'ADMIN'];
/** The owner's and the admin's; to anyone else the order does not exist. */
const readers = ['USER', 'RESELLER', 'ADMIN'];

/**
 * Every call of the shop, and who may make it (rules 1.2). Written out here and nowhere else: what the contract
 * declares also drives the guard, so that only a second list can show a right that was not intended.
 */
const specified: Record<string, 'PUBLIC' | readonly string[]> = {
  'POST /auth/login': anyone,
  'POST /auth/register': anyone,
  'GET /public/guest/token': anyone,
  'GET /public/config': anyone,
  'GET /products/all': anyone,
  'GET /products/categories': anyone,
  'GET /products/categories/{categoryId}': anyone,
  'GET /products/{productId}': anyone,
  'GET /products/{productId}/stock': anyone,
  'GET /subcategories/{subcategoryId}': anyone,
  'GET /reviews/all': anyone,
  'GET /user/personal': members,
  'POST /user/cart/update': customers,
  'POST /orders/cart/checkout': customers,
  'POST /user/balance/top-up': customers,
  'GET /orders/{orderId}': readers,
  'GET /orders/{orderId}/review-status': customers,
  'GET /orders/{orderId}/replacement-eligibility': customers,
  'POST /orders/{orderId}/create-review': customers,
  'POST /orders/{orderId}/replace': customers,
  'GET /orders/my-orders': customers,
  'GET /order/{orderId}': readers,
  'PUT /user/profile/update': members,
  'GET /staff/replacement-requests': staff,
  'GET /staff/replacement-options/{subcategoryId}': staff,
  'POST /staff/requests/{requestId}/resolve': staff,
  'GET /admin/config': admin,
  'POST /admin/config/update': admin,
  'GET /admin/stats': admin,
  'POST /admin/stats': admin,
  'POST /admin/product/create': admin,
  'POST /admin/category/create': admin,
  'POST /admin/product/update/{productId}': admin,
  'DELETE /admin/product/delete/{productId}': admin,
  'POST /admin/subcategory/create': admin,
  'POST /admin/subcategory/update/{subcategoryId}': admin,
  'DELETE /admin/subcategory/delete/{subcategoryId}': admin,
  'POST /admin/stock/add': admin,
  'GET /admin/stock/{subcategoryId}': admin,
  'POST /admin/stock/set': admin,
  'DELETE /admin/stock/clear/{subcategoryId}': admin,
  'GET /admin/user/{userId}': admin,
  'GET /admin/users': admin,
  'GET /admin/users/set_reseller/{userId}': admin,
  'GET /admin/orders/all': admin,
  'POST /admin/orders/process/{orderId}': admin,
  'POST /admin/orders/create-and-approve': admin,
  'POST /admin/reviews/{reviewId}/edit': admin,
  'DELETE /admin/reviews/{reviewId}': admin,
  'GET /admin/replacement-requests': admin,
  'GET /admin/replacement-options/{subcategoryId}': admin,
  'POST /admin/requests/{requestId}/resolve': admin,
};

/** The calls that are not of the shop itself (rules 16.2). */
const added: typeof specified = {
  'POST /auth/logout': ['GUEST', 'USER', 'RESELLER', 'STAFF', 'ADMIN'],
  'POST /auth/forgot-password': anyone,
  'POST /auth/reset-password': anyone,
  'POST /auth/confirm-email': anyone,
  'POST /auth/undo-email': anyone,
  'POST /user/profile/confirm-email': members,
  'DELETE /user/profile/waiting-email': members,
  'GET /public/mail': anyone,
  'GET /user/sessions': members,
  'DELETE /user/sessions/{sessionId}': members,
  'DELETE /user/sessions': members,
  'POST /auth/second-factor': anyone,
  'POST /auth/passkey/options': anyone,
  'POST /auth/passkey': anyone,
  'GET /user/factors': members,
  'POST /user/factors/totp': members,
  'POST /user/factors/totp/confirm': members,
  'DELETE /user/factors/totp': members,
  'POST /user/factors/passkeys/options': members,
  'POST /user/factors/passkeys': members,
  'POST /user/factors/passkeys/{passkeyId}': members,
  'DELETE /user/factors/passkeys/{passkeyId}': members,
  'POST /user/factors/recovery-codes': members,
  'POST /user/prove/options': members,
  'POST /user/prove': members,
  'GET /staff/requests/{requestId}': staff,
  'GET /staff/requests/{requestId}/customer': staff,
  'POST /staff/requests/{requestId}/lock': staff,
  'DELETE /staff/requests/{requestId}/lock': staff,
  'GET /staff/denial-templates': staff,
  'POST /staff/denial-templates/create': staff,
  'POST /staff/denial-templates/update/{templateId}': staff,
  'DELETE /staff/denial-templates/delete/{templateId}': staff,
  'GET /user/export': customers,
  'GET /user/export/codes': customers,
  'POST /user/close': customers,
  'POST /admin/user/{userId}/lock': admin,
  'POST /admin/user/{userId}/unlock': admin,
  'POST /admin/user/{userId}/end-sessions': admin,
  'POST /admin/user/{userId}/reset-password': admin,
  'POST /admin/user/{userId}/remove-factors': admin,
  'POST /admin/user/{userId}/make-staff': admin,
  'POST /admin/user/{userId}/remove-staff': admin,
  'POST /admin/user/{userId}/remove-reseller': admin,
  'GET /user/transactions': customers,
  'GET /orders/{orderId}/checkout': customers,
  'POST /orders/{orderId}/cancel': customers,
  'GET /user/balance/top-up/{paymentId}': customers,
  'GET /admin/audit': admin,
  'POST /admin/orders/by-code': admin,
  'GET /staff/live': staff,
  'GET /admin/product/uses/{productId}': admin,
  'GET /admin/subcategory/uses/{subcategoryId}': admin,
  'POST /admin/product/restore/{productId}': admin,
  'POST /admin/subcategory/restore/{subcategoryId}': admin,
  'POST /admin/reviews/{reviewId}/restore': admin,
  'GET /admin/orders/{orderId}': admin,
  'POST /admin/orders/{orderId}/notes': admin,
  'GET /admin/reviews': admin,
  'GET /admin/reviews/{reviewId}': admin,
  'GET /admin/mail-settings': admin,
  'POST /admin/mail-settings/{event}': admin,
  'POST /admin/mail-settings/{event}/preview': admin,
  'POST /admin/mail-settings/{event}/test': admin,
  'GET /admin/mails': admin,
  'POST /admin/mails/{mailId}/resend': admin,
  'POST /orders/{orderId}/resend-mail': readers,
  'GET /admin/jobs': admin,
  'GET /admin/system': admin,
  'POST /admin/jobs/{jobId}/run-again': admin,
  'POST /admin/product/duplicate/{productId}': admin,
  'POST /admin/subcategory/order': admin,
  'GET /admin/users/all': admin,
  'GET /admin/products': admin,
  'POST /admin/stock/imports': admin,
  'GET /admin/stock/imports': admin,
  'GET /admin/stock/imports/{importId}': admin,
  'PUT /admin/stock/imports/{importId}/parts': admin,
  'GET /admin/stock/imports/{importId}/rows': admin,
  'POST /admin/stock/imports/{importId}/commit': admin,
  'POST /admin/stock/imports/{importId}/cancel': admin,
  'POST /admin/stock/imports/{importId}/undo': admin,
  'GET /admin/stock/{subcategoryId}/items': admin,
  'POST /admin/stock/reveal': admin,
  'POST /admin/stock/move': admin,
  'GET /admin/stock/levels': admin,
  'GET /admin/stats/products': admin,
  'GET /admin/stats/customers': admin,
  'GET /admin/categories': admin,
  'POST /admin/category/update/{categoryId}': admin,
  'POST /admin/category/move/{categoryId}': admin,
  'POST /admin/category/merge/{categoryId}': admin,
  'DELETE /admin/category/delete/{categoryId}': admin,
  'POST /admin/stock/threshold': admin,
  'GET /admin/payment-alarms': admin,
  'POST /admin/payment-alarms/{alarmId}/looked-at': admin,
  'GET /health/live': anyone,
  'GET /health/ready': anyone,
  'POST /remotes/failures': anyone,
  'POST /traces': anyone,
  'POST /remotes/local': members,
  'POST /remotes/visitor': anyone,
  'POST /webhooks/hoodpay': anyone,
};

describe('the contract', () => {
  it('the contract declares every call of the shop', () => {
    const declared = new Set(all.map(([, e]) => `${e.method} ${e.path}`));
    assert.deepEqual(
      Object.keys(specified).filter((key) => !declared.has(key)),
      [],
    );
  });

  it('the contract opens each call to exactly the roles that this list has for it', () => {
    const rolesOf = (roles: 'PUBLIC' | readonly string[]) => (roles === 'PUBLIC' ? roles : [...roles].sort());
    const table = Object.entries({ ...specified, ...added });
    assert.deepEqual(
      Object.fromEntries(all.map(([, e]) => [`${e.method} ${e.path}`, rolesOf(e.roles)])),
      Object.fromEntries(table.map(([key, roles]) => [key, rolesOf(roles)])),
    );
  });

  it('the contract declares no call twice', () => {
    const keys = all.map(([, e]) => `${e.method} ${e.path}`);
    assert.deepEqual(
      keys.filter((key, at) => keys.indexOf(key) !== at),
      [],
    );
  });

  for (const [name, e] of all) {
    it(`the contract gives ${name} path parameters with schemas and known error codes`, () => {
      assert.deepEqual(Object.keys(e.params?.properties ?? {}).sort(), placeholders(e.path));
      assert.deepEqual(
        e.errors.filter((code) => !(code in errorCatalog)),
        [],
      );
    });

    it(`the contract refuses unknown fields in the query and the body of ${name}`, () => {
      const strict = (schema: unknown): boolean => {
        const s = schema as { anyOf?: unknown[]; additionalProperties?: boolean };
        return s.anyOf ? s.anyOf.every(strict) : s.additionalProperties === false;
      };
      if (e.query) assert.ok(strict(e.query));
      // The gateway may add fields to its webhooks whenever it likes.
      if (e.body && name !== 'hoodpayWebhook') assert.ok(strict(e.body));
    });
  }

  it('the contract pages every list by skip and amount', () => {
    for (const [name, e] of all.filter(([, each]) => each.paged))
      assert.deepEqual(
        ['amount', 'skip'].filter((field) => !(field in (e.query?.properties ?? {}))),
        [],
        name,
      );
  });

  it('the contract lets an order leave PENDING once', () => {
    assert.deepEqual([...orderMoves.PENDING].sort(), ORDER_STATUSES.filter((s) => s !== 'PENDING').sort());
    for (const status of ORDER_STATUSES.filter((s) => s !== 'PENDING'))
      assert.deepEqual(orderMoves[status], []);
  });
});
