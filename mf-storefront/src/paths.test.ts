import { matchPath } from 'react-router-dom';
import { manifest } from './manifest.ts';
import { paths, patterns } from './paths.ts';

describe('the addresses of the storefront', () => {
  it('the addresses of the storefront are these', () => {
    expect([
      paths.home(),
      paths.products(),
      paths.product('a/b'),
      paths.category('a/b'),
      paths.productsOf('a/b'),
      paths.login('/products/1'),
      paths.register('/products/1'),
    ]).toEqual([
      '/',
      '/products',
      '/products/a%2Fb',
      '/categories/a%2Fb',
      '/products?category=a%2Fb',
      '/login?from=%2Fproducts%2F1',
      '/register?from=%2Fproducts%2F1',
    ]);
  });

  it('the addresses of the storefront are declared in the manifest', () => {
    expect(manifest.routes.map(({ path }) => path)).toEqual(Object.values(patterns));
    expect(matchPath(patterns.product, paths.product('p1'))?.params).toEqual({ productId: 'p1' });
  });
});
