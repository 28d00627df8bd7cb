import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { misplaced, objection } from './boundaries.js';

const root = path.resolve(import.meta.dirname, '../..');
const ask = (file, specifier, typeOnly = false) =>
  objection({ file: path.join(root, file), specifier, typeOnly });

const refused = [
  ['shared-contract/src/a.ts', 'shared-auth'],
  ['shared-auth/src/a.ts', 'shared-ui'],
  ['shared-ui/src/a.tsx', 'mf-staff/manifest'],
  ['mf-account/src/a.tsx', 'mf-admin'],
  ['mf-account/src/a.tsx', '../../mf-admin/src/x.tsx'],
  ['mf-account/src/a.tsx', 'shell'],
  ['mf-account/src/a.tsx', 'shared-testing'],
  ['shell/src/app/a.tsx', 'mf-admin/src/features/orders/orders-page.tsx'],
  ['shell/src/app/a.tsx', '../../../mf-admin/src/remote.tsx'],
  ['mf-account/src/features/cart/cart-page.tsx', '../orders/use-orders.ts'],
  ['mf-account/src/features/cart/parts/line.tsx', '../../orders/use-orders.ts'],
  ['mf-account/src/features/cart/cart-page.tsx', './cart-lines'],
  ['mf-account/src/a.tsx', 'antd'],
  ['shared-ui/src/button/button.tsx', 'antd'],
  ['mf-account/src/a.tsx', 'react-router'],
  ['shell/src/app/a.test.tsx', '@tanstack/query-core'],
  ['shared-auth/src/a.ts', '../../node_modules/@tanstack/react-query/build/modern/index.js'],
  ['shared-auth/src/a.ts', 'typebox'],
  ['shell/src/a.ts', 'shared-contract'],
  ['api/src/app.ts', 'hoodpay-sandbox'],
  ['api/src/app.ts', 'shared-auth'],
  ['hoodpay-sandbox/src/a.ts', 'shared-contract'],
  ['api/src/platform/db/a.ts', '../../shop/stock/stock.sql.ts'],
  ['api/src/platform/http/a.ts', '../../config.ts'],
  ['api/src/shop/cart/a.ts', '../../reads/totals/rollups.sql.ts'],
  ['api/src/shop/cart/a.ts', '../../deps.ts'],
  ['api/src/shop/cart/cart.routes.ts', './cart.sql.ts'],
  ['api/src/reads/uses/uses.routes.ts', './uses.sql.ts'],
  ['api/src/shop/cart/cart.service.ts', '../../platform/http/handle.ts'],
  ['api/src/shop/cart/cart.service.ts', '../audit/call.ts', true],
  ['api/src/shop/cart/cart.service.ts', '../../platform/db/statement.ts'],
  ['api/src/shop/cart/cart.rules.ts', 'fastify'],
  ['api/src/reads/totals/a.ts', '../../web/page.ts'],
  ['api/src/web/a.ts', '../app.ts'],
  ['api/src/shop/cart/a.ts', '../../../test/support/makers.ts'],
  ['api/src/store.ts', '../demo/demo-data.ts'],
  ['api/src/shop/cart/a.ts', 'api/src/reads/totals/rollups.sql.ts', true],
  ['api/src/shop/cart/a.test.ts', 'api/src/shop/cart/a.ts'],
  ['api/src/shop/cart/a.ts', 'api'],
];

const allowed = [
  ['shared-auth/src/a.ts', 'shared-contract', true],
  ['shared-auth/src/a.ts', 'shared-contract/types'],
  ['shared-auth/src/a.test.ts', 'shared-contract'],
  ['mf-account/src/features/cart/cart-page.tsx', './cart-lines.tsx'],
  ['mf-account/src/features/cart/cart-page.tsx', '../../paths.ts'],
  ['mf-account/src/features/cart/parts/line.tsx', '../cart.view.ts'],
  ['mf-account/src/a.test.tsx', 'shared-testing'],
  ['mf-account/src/a.tsx', 'shared-ui/base'],
  ['shared-ui/src/base.tsx', 'antd'],
  ['shared-ui/src/theme/create-theme.ts', 'antd', true],
  ['shell/src/app/a.ts', '../../../mf-admin/src/manifest.ts'],
  ['shell/src/app/a.ts', 'mf-admin/manifest'],
  ['api/src/app.ts', 'shared-contract'],
  ['shared-ui/src/parts/a.tsx', 'shared-ui'],
  ['api/src/app.test.ts', 'hoodpay-sandbox'],
  ['api/test/support/paying-store.ts', 'hoodpay-sandbox'],
  ['api/src/web/a.ts', '../reads/totals/rollups.sql.ts'],
  ['api/src/reads/totals/a.ts', '../../shop/money.ts'],
  ['api/src/shop/cart/a.ts', '../../platform/db/db.ts'],
  ['api/src/shop/cart/a.ts', '../stock/stock.sql.ts'],
  ['api/src/shop/cart/cart.sql.ts', '../../platform/db/statement.ts'],
  ['api/src/shop/cart/cart.routes.ts', '../../platform/http/handle.ts'],
  ['api/src/shop/cart/cart.routes.ts', '../audit/call.ts'],
  ['api/src/app.ts', './web/page.ts'],
  ['api/src/main.ts', '../demo/demo-data.ts'],
  ['api/src/platform/db/a.test.ts', '../../../test/support/test-store.ts'],
  ['api/demo/demo-data.ts', '../src/shop/money.ts'],
  ['api/test/model/real.ts', '../../demo/demo-data.ts'],
  ['mf-account/src/a.tsx', 'react'],
  ['mf-account/src/a.tsx', 'react-router-dom'],
  ['mf-account/src/a.tsx', '@tanstack/react-query'],
  ['shell/src/federation/shared/router.ts', 'react-router'],
];

describe('import boundaries', () => {
  for (const [file, specifier, typeOnly] of refused) {
    it(`the import rule refuses '${specifier}' in ${file}`, () =>
      assert.equal(typeof ask(file, specifier, typeOnly), 'string'));
  }
  for (const [file, specifier, typeOnly] of allowed) {
    it(`the import rule allows '${specifier}' in ${file}`, () =>
      assert.equal(ask(file, specifier, typeOnly), undefined));
  }
});

it('the rule refuses a file of the API that exists for tests and does not stand in api/test', () => {
  const ask = (file) => typeof misplaced(path.join(root, file));
  assert.equal(ask('api/src/web/web.fixture.ts'), 'string');
  assert.equal(ask('api/src/shop/settings/announcement.corpus.ts'), 'string');
  assert.equal(ask('api/src/shop/settings/announcement.test.ts'), 'undefined');
  assert.equal(ask('api/test/support/web.fixture.ts'), 'undefined');
});
