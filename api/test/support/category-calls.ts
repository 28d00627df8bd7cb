import type { MadeUser } from './makers.ts';
import type { TestStore } from './test-store.ts';

/** What tests of categories do, as an admin. */
export function categoryCalls(store: TestStore, admin: MadeUser) {
  let made = 0;
  const category = (title = `Shelf ${++made}`) => store.makeCategory(title);
  const rename = (categoryId: string, title: string, expected_version?: number) =>
    store.call('POST /admin/category/update/{categoryId}', {
      as: admin,
      params: { categoryId },
      body: { title, ...(expected_version !== undefined && { expected_version }) },
    });
  const move = (categoryId: string, before: string | null) =>
    store.call('POST /admin/category/move/{categoryId}', {
      as: admin,
      params: { categoryId },
      body: { before },
    });
  const merge = (categoryId: string, into: string, expected_version?: number) =>
    store.call('POST /admin/category/merge/{categoryId}', {
      as: admin,
      params: { categoryId },
      body: { into, ...(expected_version !== undefined && { expected_version }) },
    });
  const remove = (categoryId: string, expected_version?: number) =>
    store.call('DELETE /admin/category/delete/{categoryId}', {
      as: admin,
      params: { categoryId },
      query: expected_version === undefined ? {} : { expected_version },
    });
  const list = async () => (await store.call('GET /admin/categories', { as: admin })).body;
  const shop = async () => (await store.call('GET /products/categories', {})).body;
  const shown = (categoryId: string) =>
    store.call('GET /products/categories/{categoryId}', { params: { categoryId } });
  const removeProduct = (productId: string) =>
    store.call('DELETE /admin/product/delete/{productId}', { as: admin, params: { productId } });
  const restoreProduct = (productId: string) =>
    store.call('POST /admin/product/restore/{productId}', { as: admin, params: { productId } });
  const categoryOf = async (productId: string) =>
    (await store.call('GET /products/{productId}', { as: admin, params: { productId } })).body.category._id;
  return {
    category,
    categoryOf,
    list,
    merge,
    move,
    remove,
    removeProduct,
    rename,
    restoreProduct,
    shop,
    shown,
  };
}
