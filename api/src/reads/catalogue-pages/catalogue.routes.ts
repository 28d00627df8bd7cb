import {
  getProduct,
  getSubcategory,
  listCategories,
  listCategoryProducts,
  listOptions,
  listProducts,
} from 'shared-contract';
import type { Identity } from '../../platform/identity.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { CatalogueCache } from './catalogue.cache.ts';
import * as service from './catalogue.service.ts';

const isAdmin = ({ role }: Identity): boolean => role === 'ADMIN';

/** The key of an answer: its address, and who asks. What is cached for admins is never served to anyone else. */
const keyOf = ({ identity, request }: { identity: Identity; request: { url: string } }): string =>
  `${isAdmin(identity) ? 'admin' : 'all'} ${request.url}`;

/** The catalogue, public and served from memory. */
export const catalogueRoutes: Module<{ catalogue: CatalogueCache }> = (router, { catalogue }) => {
  router.handleBytes(listProducts, (call) =>
    catalogue.bytes(keyOf(call), undefined, (state) =>
      service.products(state, call.query, isAdmin(call.identity)),
    ),
  );

  router.handleBytes(listCategories, (call) =>
    catalogue.bytes(keyOf(call), undefined, (state) => service.categories(state, call.query)),
  );

  router.handleBytes(listCategoryProducts, (call) =>
    catalogue.bytes(keyOf(call), undefined, (state) =>
      service.categoryProducts(state, call.params.categoryId, call.query),
    ),
  );

  router.handleBytes(getProduct, (call) => {
    const { productId } = call.params;
    return catalogue.bytes(keyOf(call), productId, (state) =>
      service.product(state, productId, isAdmin(call.identity)),
    );
  });

  router.handleBytes(listOptions, (call) => {
    const { productId } = call.params;
    return catalogue.bytes(keyOf(call), productId, (state) =>
      service.options(state, productId, call.query, isAdmin(call.identity)),
    );
  });

  router.handleBytes(getSubcategory, async (call) => {
    const { subcategoryId } = call.params;
    const productId = (await catalogue.snapshot()).byOption.get(subcategoryId)?.entry.row.id;
    return catalogue.bytes(keyOf(call), productId, (state) =>
      service.option(state, subcategoryId, isAdmin(call.identity)),
    );
  });
};
