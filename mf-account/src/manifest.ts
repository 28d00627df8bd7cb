import type { RemoteManifest } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const customer = ['USER', 'RESELLER'] as const;

export const manifest: RemoteManifest = {
  name: 'mf-account',
  basePaths: ['/cart', '/orders', '/dashboard'],
  routes: [
    { path: patterns.cart, title: 'Cart', roles: customer },
    { path: patterns.order, title: 'Order' },
    { path: patterns.dashboard, title: 'Dashboard', roles: customer },
    { path: patterns.orders, title: 'Order History', roles: customer },
    { path: patterns.settings, title: 'Settings', roles: customer, ownHeader: true },
  ],
  nav: [{ label: 'Dashboard', to: '/dashboard', roles: customer }],
};
