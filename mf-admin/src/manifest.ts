import type { RemoteManifest, RemoteRoute } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const admin = ['ADMIN'] as const;
const page = (path: string, title: string): RemoteRoute => ({
  path,
  title,
  roles: admin,
  ownHeader: true,
  shape: 'desk',
});

export const manifest: RemoteManifest = {
  name: 'mf-admin',
  basePaths: ['/admin'],
  routes: [
    page(patterns.root, 'Admin Dashboard'),
    page(patterns.dashboard, 'Admin Dashboard'),
    page(patterns.products, 'Product Management'),
    page(patterns.categories, 'Categories'),
    page(patterns.createProduct, 'Create Product'),
    page(patterns.editProduct, 'Edit Product'),
    page(patterns.stock, 'Manage Stock'),
    page(patterns.stockLevels, 'Stock Levels'),
    page(patterns.importStock, 'Import Stock'),
    page(patterns.codes, 'Codes in Stock'),
    page(patterns.orders, 'Order Management'),
    page(patterns.createOrder, 'Create & Approve New Order'),
    page(patterns.order, 'Order Management'),
    page(patterns.users, 'User Management'),
    page(patterns.user, 'User Management'),
    page(patterns.analytics, 'Sales Analytics'),
    page(patterns.reviews, 'Review Management'),
    page(patterns.review, 'Review Management'),
    page(patterns.replacements, 'Replacement Management'),
    page(patterns.settings, 'Store Settings'),
    page(patterns.security, 'Security'),
    page(patterns.mails, 'E-mail and Jobs'),
    page(patterns.jobs, 'E-mail and Jobs'),
    page(patterns.audit, 'Audit Log'),
    page(patterns.system, 'System'),
  ],
  nav: [{ label: 'Admin', to: '/admin/dashboard', roles: admin }],
};
