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
import { fold, optionOf, productOf, subcategoryOf } from '../../shop/catalogue/catalogue.view.ts';
import type { Entry } from './catalogue.entry.ts';
import type { Module } from '../../platform/http/handle.ts';

const isAdmin = ({ role }: Identity): boolean => role === 'ADMIN';

/** Admins see disabled products; what is cached for them is never served to anyone else. */
const audience = (identity: Identity): string => (isAdmin(identity) ? 'admin' : 'all');

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
  router.handleBytes(listProducts, ({ query, identity }) => {
    const { search, category, sort, in_stock, skip, amount } = query;
    const key = JSON.stringify([
      audience(identity),
      fold(search ?? ''),
      category,
      sort,
      in_stock,
      skip,
      amount,
    ]);
    return catalogue.bytes(key, undefined, (state) => products(state, query, isAdmin(identity)));
  });

  router.handleBytes(listCategories, ({ query }) =>
    catalogue.bytes(`categories ${query.skip} ${query.amount}`, undefined, ({ snapshot }) => ({
      value: pageOf(snapshot.categories, query).map(({ id, title }) => ({ _id: id, title })),
      total: snapshot.categories.length,
    })),
  );

  router.handleBytes(listCategoryProducts, ({ params, query }) =>
    catalogue.bytes(`category ${params.categoryId} ${query.skip} ${query.amount}`, undefined, (state) => {
      if (!state.snapshot.categories.some(({ id }) => id === present(state, params.categoryId)))
        throw fail('CATEGORY_NOT_FOUND');
      return products(state, { ...query, category: params.categoryId }, false);
    }),
  );

  router.handleBytes(getProduct, ({ params: { productId }, identity }) => {
    const admin = isAdmin(identity);
    return catalogue.bytes(
      `product ${audience(identity)} ${productId}`,
      productId,
      ({ snapshot, enforced }) => {
        const entry = visible(snapshot.byProduct.get(productId), admin);
        if (!entry) throw fail('PRODUCT_NOT_FOUND');
        return { value: productOf(entry, { enforced, admin }) };
      },
    );
  });

  router.handleBytes(listOptions, ({ params: { productId }, query, identity }) => {
    const admin = isAdmin(identity);
    return catalogue.bytes(
      `options ${audience(identity)} ${productId} ${query.skip} ${query.amount}`,
      productId,
      ({ snapshot }) => {
        const entry = visible(snapshot.byProduct.get(productId), admin);
        if (!entry) throw fail('PRODUCT_NOT_FOUND');
        return {
          value: pageOf(entry.options, query).map((option) => optionOf(option, admin)),
          total: entry.options.length,
        };
      },
    );
  });

  router.handleBytes(getSubcategory, async ({ params: { subcategoryId }, identity }) => {
    const admin = isAdmin(identity);
    const productId = (await catalogue.snapshot()).byOption.get(subcategoryId)?.entry.row.id;
    return catalogue.bytes(`option ${audience(identity)} ${subcategoryId}`, productId, ({ snapshot }) => {
      const found = snapshot.byOption.get(subcategoryId);
      const entry = visible(found?.entry, admin);
      if (!found || !entry) throw fail('SUBCATEGORY_NOT_FOUND');
      return { value: subcategoryOf(found.option, entry.row, admin) };
    });
  });
};
