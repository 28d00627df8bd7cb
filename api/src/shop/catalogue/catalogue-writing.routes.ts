import {
  createProduct,
  createSubcategory,
  deleteProduct,
  deleteSubcategory,
  duplicateProduct,
  orderSubcategories,
  restoreProduct,
  restoreSubcategory,
  updateProduct,
  updateSubcategory,
  type Product,
  type Subcategory,
} from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { readSettings } from '../settings/store-config.service.ts';
import { orCurrent } from '../versions.ts';
import * as service from './catalogue-writing.service.ts';
import { productOf, subcategoryOf, type ShownOption, type ShownProduct } from './catalogue.view.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const catalogueWritingRoutes: Module<{ db: Db }> = (router, { db }) => {
  const productReply = async (on: Queryable, product: ShownProduct): Promise<Product> => {
    const { enforced_ratings: enforced } = await readSettings(on);
    return productOf(product, { enforced, admin: true });
  };
  const optionReply = ({ option, product }: ShownOption): Subcategory => subcategoryOf(option, product, true);
  const currentProduct = (id: string) => async () => productReply(db, await service.readProduct(db, id));
  const currentOption = (id: string) => async () => optionReply(await service.readOption(db, id));

  router.handle(createProduct, async (call) => {
    const product = await db.transaction(async (tx) =>
      productReply(tx, await service.createProduct(tx, call.body, actorOf(call))),
    );
    return { message: 'Product created successfully!', product };
  });

  router.handle(updateProduct, async (call) => {
    const { productId } = call.params;
    const work = db.transaction(async (tx) =>
      productReply(tx, await service.updateProduct(tx, productId, call.body, actorOf(call))),
    );
    const product = await orCurrent(work, currentProduct(productId));
    return { message: 'Product updated successfully!', product };
  });

  router.handle(duplicateProduct, async (call) => {
    const product = await db.transaction(async (tx) =>
      productReply(tx, await service.duplicateProduct(tx, call.params.productId, actorOf(call))),
    );
    return { message: `Product "${product.title}" created. It is disabled.`, product };
  });

  router.handle(orderSubcategories, async (call) => {
    const { productId, subcategories } = call.body;
    await db.transaction((tx) => service.orderOptions(tx, productId, subcategories, actorOf(call)));
    return { message: 'Subcategories reordered successfully!' };
  });

  router.handle(deleteProduct, async (call) => {
    const { productId } = call.params;
    const work = db.transaction((tx) =>
      service.deleteProduct(tx, productId, call.query.expected_version, actorOf(call)),
    );
    const title = await orCurrent(work, currentProduct(productId));
    return { message: `Product "${title}" deleted successfully!` };
  });

  router.handle(createSubcategory, async (call) => {
    const made = await db.transaction((tx) => service.createOption(tx, call.body, actorOf(call)));
    return { message: 'Subcategory created successfully!', subcategory: optionReply(made) };
  });

  router.handle(updateSubcategory, async (call) => {
    const { subcategoryId } = call.params;
    const work = db.transaction((tx) => service.updateOption(tx, subcategoryId, call.body, actorOf(call)));
    const changed = await orCurrent(work, currentOption(subcategoryId));
    return { message: 'Subcategory updated successfully!', subcategory: optionReply(changed) };
  });

  router.handle(deleteSubcategory, async (call) => {
    const { subcategoryId } = call.params;
    const work = db.transaction((tx) =>
      service.deleteOption(tx, subcategoryId, call.query.expected_version, actorOf(call)),
    );
    await orCurrent(work, currentOption(subcategoryId));
    return { message: 'Subcategory deleted successfully!' };
  });

  router.handle(restoreProduct, async (call) => {
    const title = await db.transaction((tx) =>
      service.restoreProduct(tx, call.params.productId, actorOf(call)),
    );
    return { message: `Product "${title}" is back.` };
  });

  router.handle(restoreSubcategory, async (call) => {
    const title = await db.transaction((tx) =>
      service.restoreOption(tx, call.params.subcategoryId, actorOf(call)),
    );
    return { message: `Subcategory "${title}" is back.` };
  });
};
