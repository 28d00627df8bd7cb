import {
  getProduct,
  getSubcategory,
  listCategories,
  listCategoryProducts,
  listOptions,
  listProducts,
} from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import type { Identity } from '../../platform/identity.ts';
import type { State, CatalogueCache } from './catalogue.cache.ts';
import { filtered, pageOf, type CatalogueQuery } from './catalogue.rules.ts';
import { optionOf, productOf, subcategoryOf } from '../../shop/catalogue/catalogue.view.ts';
import type { Entry } from './catalogue.entry.ts';
import type { Module } from '../../platform/http/handle.ts';

const isAdmin = ({ role }: Identity): boolean => role === 'ADMIN';

/** The key of an answer: its address, and who asks. Admins see disabled products; what is cached for them is never served to anyone else. */
const keyOf = ({ identity, request }: { identity: Identity; request: { url: string } }): string =>
  `${isAdmin(identity) ? 'admin' : 'all'} ${request.url}`;

const visible = (entry: Entry | undefined, admin: boolean): Entry | undefined =>
  entry && (entry.row.enabled || admin) ? entry : undefined;

/** A category as it is now. For a merged one it is the category that it went into (rules 2.18). */
const present = ({ snapshot }: State, category: string) => snapshot.moved.get(category) ?? category;

function products(state: State, query: CatalogueQuery, admin: boolean) {
  const { snapshot, enforced } = state;
  const category = query.category === undefined ? undefined : present(state, query.category);
  const found = filtered(snapshot.ordered(query.sort ?? 'featured', admin), {
    ...query,
    ...(category !== undefined && { category }),
  });
  return {
    value: pageOf(found, query).map((entry) => productOf(entry, { enforced, admin })),
    total: found.length,
  };
}

/** The catalogue, public and served from memory. */
export const catalogueRoutes: Module<{ catalogue: CatalogueCache }> = (router, { catalogue }) => {
  router.handleBytes(listProducts, (call) =>
    catalogue.bytes(keyOf(call), undefined, (state) => products(state, call.query, isAdmin(call.identity))),
  );

  router.handleBytes(listCategories, (call) =>
    catalogue.bytes(keyOf(call), undefined, ({ snapshot }) => ({
      value: pageOf(snapshot.categories, call.query).map(({ id, title }) => ({ _id: id, title })),
      total: snapshot.categories.length,
    })),
  );

  router.handleBytes(listCategoryProducts, (call) =>
    catalogue.bytes(keyOf(call), undefined, (state) => {
      const category = present(state, call.params.categoryId);
      if (!state.snapshot.categories.some(({ id }) => id === category)) throw fail('CATEGORY_NOT_FOUND');
      return products(state, { ...call.query, category }, false);
    }),
  );

  router.handleBytes(getProduct, (call) => {
    const { productId } = call.params;
    const admin = isAdmin(call.identity);
    return catalogue.bytes(keyOf(call), productId, ({ snapshot, enforced }) => {
      const entry = visible(snapshot.byProduct.get(productId), admin);
      if (!entry) throw fail('PRODUCT_NOT_FOUND');
      return { value: productOf(entry, { enforced, admin }) };
    });
  });

  router.handleBytes(listOptions, (call) => {
    const { productId } = call.params;
    const admin = isAdmin(call.identity);
    return catalogue.bytes(keyOf(call), productId, ({ snapshot }) => {
      const entry = visible(snapshot.byProduct.get(productId), admin);
      if (!entry) throw fail('PRODUCT_NOT_FOUND');
      return {
        value: pageOf(entry.options, call.query).map((option) => optionOf(option, admin)),
        total: entry.options.length,
      };
    });
  });

  router.handleBytes(getSubcategory, async (call) => {
    const { subcategoryId } = call.params;
    const admin = isAdmin(call.identity);
    const productId = (await catalogue.snapshot()).byOption.get(subcategoryId)?.entry.row.id;
    return catalogue.bytes(keyOf(call), productId, ({ snapshot }) => {
      const found = snapshot.byOption.get(subcategoryId);
      const entry = visible(found?.entry, admin);
      if (!found || !entry) throw fail('SUBCATEGORY_NOT_FOUND');
      return { value: subcategoryOf(found.option, entry.row, admin) };
    });
  });
};
