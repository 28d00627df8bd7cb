import { anAdminOrderRow, anAdminStoreConfig, mockApi } from 'shared-testing';

export const config = anAdminStoreConfig();

export const latestOrders = () =>
  mockApi('GET /admin/orders/all', { query: { amount: 5 } }).answers([
    anAdminOrderRow({ product_title: 'Sonora Music', total_amount: 138 }),
  ]);

/** What the overview reads, beside that which each page of the administration does. */
export function willOpenOverview() {
  mockApi('GET /admin/config', { times: 'always' }).answers(config);
  latestOrders();
}
