import type { RemoteManifest } from 'shared-contract/remote';
import { patterns } from './paths.ts';

export const manifest: RemoteManifest = {
  name: 'mf-storefront',
  basePaths: ['/', '/products'],
  routes: [
    { path: patterns.home, title: 'Shop Gift Cards' },
    { path: patterns.products, title: 'Products' },
    { path: patterns.product, title: 'Product' },
  ],
  nav: [{ label: 'Products', to: '/products' }],
};
