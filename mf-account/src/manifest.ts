import type { RemoteManifest } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const customer = ['USER', 'RESELLER'] as const;

export const manifest: RemoteManifest = {
  name: 'mf-account',
  basePaths: ['/cart', '/orders', '/dashboard'],
  routes: [
    { path: patterns.cart, title: 'Cart', roles: customer, shape: 'cart' },
    { path: patterns.order, title: 'Order', shape: 'order' },
    { path: patterns.dashboard, title: 'Dashboard', roles: customer, shape: 'dashboard' },
    { path: patterns.orders, title: 'Order History', roles: customer, shape: 'list' },
    { path: patterns.settings, title: 'Settings', roles: customer, shape: 'settings' },
    { path: patterns.security, title: 'Security', roles: customer, shape: 'settings' },
  ],
  nav: [
    { label: 'Dashboard', to: '/dashboard', roles: customer },
    { label: 'Orders', to: '/dashboard/orders', roles: customer, icon: 'orders' },
    { label: 'Balance', to: '/dashboard?tab=balance', roles: customer, icon: 'balance' },
    { label: 'Settings', to: '/dashboard/settings', roles: customer, icon: 'settings' },
  ],
};
