import assert from 'node:assert/strict';
import { it } from 'node:test';
import { circleOf, graphsOf } from './circles.js';

const ask = (files, file, target) => {
  const { imports, folders } = graphsOf(
    new Map(Object.entries(files).map(([name, targets]) => [name, new Set(targets)])),
  );
  return circleOf(imports, folders, file, target);
};

it('an import that closes a circle of files names the circle', () => {
  const files = {
    'shell/src/a.ts': ['shell/src/b.ts'],
    'shell/src/b.ts': ['shell/src/c.ts'],
    'shell/src/c.ts': ['shell/src/a.ts'],
  };
  assert.equal(
    ask(files, 'shell/src/c.ts', 'shell/src/a.ts'),
    'Files import each other in a circle: shell/src/c.ts -> shell/src/a.ts -> shell/src/b.ts -> shell/src/c.ts.',
  );
});

it('two folders of a layer must not import each other', () => {
  const files = {
    'api/src/shop/orders/a.ts': ['api/src/shop/payments/b.ts'],
    'api/src/shop/payments/b.ts': [],
    'api/src/shop/payments/c.ts': ['api/src/shop/orders/d.ts'],
    'api/src/shop/orders/d.ts': [],
  };
  assert.equal(
    ask(files, 'api/src/shop/payments/c.ts', 'api/src/shop/orders/d.ts'),
    'Folders import each other in a circle: api/src/shop/payments -> api/src/shop/orders -> api/src/shop/payments.',
  );
});

it('two folders of a browser package must not import each other', () => {
  const files = {
    'shell/src/chrome/footer.tsx': ['shell/src/features/legal/terms.tsx', 'shell/src/data/a.ts'],
    'shell/src/chrome/brand.tsx': [],
    'shell/src/features/legal/terms.tsx': [],
    'shell/src/features/sign-in/login.tsx': ['shell/src/chrome/brand.tsx'],
    'shell/src/data/a.ts': [],
    'shell/src/data/b.ts': ['shell/src/chrome/brand.tsx'],
  };
  assert.equal(ask(files, 'shell/src/features/sign-in/login.tsx', 'shell/src/chrome/brand.tsx'), undefined);
  assert.equal(
    ask(files, 'shell/src/data/b.ts', 'shell/src/chrome/brand.tsx'),
    'Folders import each other in a circle: shell/src/data -> shell/src/chrome -> shell/src/data.',
  );
});

it('the files beside the folders of a layer count as a folder', () => {
  const files = {
    'api/src/shop/deps.ts': ['api/src/shop/payments/gateway.ts'],
    'api/src/shop/payments/gateway.ts': [],
    'api/src/shop/payments/b.ts': ['api/src/shop/money.ts'],
    'api/src/shop/money.ts': [],
  };
  assert.equal(
    ask(files, 'api/src/shop/deps.ts', 'api/src/shop/payments/gateway.ts'),
    'Folders import each other in a circle: api/src/shop -> api/src/shop/payments -> api/src/shop.',
  );
});

it('imports that point one way are no circle', () => {
  const files = {
    'api/src/shop/orders/a.ts': ['api/src/shop/payments/b.ts', 'api/src/shop/money.ts'],
    'api/src/shop/payments/b.ts': ['api/src/shop/money.ts'],
    'api/src/shop/money.ts': [],
  };
  assert.equal(ask(files, 'api/src/shop/orders/a.ts', 'api/src/shop/payments/b.ts'), undefined);
});
