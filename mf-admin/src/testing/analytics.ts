import { screen, within } from '@testing-library/react';
import type { Analytics, CustomerSales, Product, ProductSales } from 'shared-contract/types';
import { aProduct, mockApi } from 'shared-testing';
import { renderAdmin, someStats } from './render-admin.tsx';
import { buyer, productId, soldProduct } from './some-report.ts';

/** March 2026 in UTC, as the address of the orders has it. */
export const MARCH = '1772323200-1775001600';

export const willReport = (answer: Analytics, delay = 0) =>
  mockApi('POST /admin/stats', { delay }).answers(answer);

/** The products to choose from. */
export const productsAre = (found: Product[]) =>
  mockApi('GET /admin/products').answers(
    found.map((each) => ({ ...each, option_count: 1, stock_count: 3 })),
    found.length,
  );

/** The top products and customers. */
export const topAre = (products: ProductSales[] = [soldProduct], customers: CustomerSales[] = [buyer]) => {
  mockApi('GET /admin/stats/products', { times: 'always' }).answers(products, products.length);
  mockApi('GET /admin/stats/customers', { times: 'always' }).answers(customers, customers.length);
};

/** The product of the report, once it is chosen. */
export const productIsRead = () =>
  mockApi('GET /products/{productId}', { times: 'always' }).answers(
    aProduct({ _id: productId, title: 'Pixelforge Games' }),
  );

export const openAnalytics = (query = '?compare=none', stats = someStats()) => {
  productsAre([aProduct({ _id: productId, title: 'Pixelforge Games' })]);
  topAre();
  return renderAdmin(`/admin/analytics${query}`, { stats });
};

export const figure = (label: string) =>
  within(screen.getByText(label, { selector: 'dt' }).parentElement as HTMLElement);
