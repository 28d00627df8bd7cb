import {
  createCategory,
  createProduct,
  createSubcategory,
  deleteProduct,
  deleteSubcategory,
  updateProduct,
  updateSubcategory,
  type Product,
  type Subcategory,
} from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail, isFailure } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import { centsOf } from '../money.ts';
import type { Call } from '../../platform/http/handle.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Module } from '../../modules.ts';
import { optionFields, productFields } from './catalogue-writing.rules.ts';
import * as sql from './catalogue-writing.sql.ts';
import { fold, productOf, subcategoryOf } from './catalogue.view.ts';

type Actor = Pick<Call<unknown>, 'identity' | 'requestId'>;
type Change = { action: string; targetType: string; targetId: string; before?: unknown; after?: unknown };

/** Throws when the caller names another version than that of the locked row. */
function expectVersion(locked: { version: number }, expected = locked.version): void {
  if (locked.version !== expected) throw fail('CHANGED_MEANWHILE');
}

/** What admins write of the catalogue. Deletion is soft: orders, reviews and codes stay (rules 2.13). */
export const catalogueWritingRoutes: Module = (router, { db, catalogue, storeConfig }) => {
  const written = (tx: Tx, { identity, requestId }: Actor, change: Change) => {
    tx.afterCommit(catalogue.invalidate);
    return audit(tx, { actorId: identity.userId, requestId, ...change });
  };
  const expectCategory = async (tx: Tx, id: string) => {
    if (!(await sql.categoryExists(tx, knownId(id, 'CATEGORY_NOT_FOUND')))) throw fail('CATEGORY_NOT_FOUND');
  };
  const lockProduct = async (tx: Tx, id: string, expected?: number) => {
    const product = await sql.lockedProduct(tx, knownId(id, 'PRODUCT_NOT_FOUND'));
    if (!product) throw fail('PRODUCT_NOT_FOUND');
    expectVersion(product, expected);
    return product;
  };
  const lockOption = async (tx: Tx, id: string, expected?: number) => {
    const option = await sql.lockedOption(tx, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
    if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
    expectVersion(option, expected);
    return option;
  };
  const productReply = async (id: string) => {
    const [{ byProduct }, { config }] = await Promise.all([catalogue.snapshot(), storeConfig.read()]);
    const entry = byProduct.get(id);
    if (!entry) throw fail('PRODUCT_NOT_FOUND');
    return productOf(entry, { enforced: config.enforced_ratings, admin: true });
  };
  const optionReply = async (id: string) => {
    const found = (await catalogue.snapshot()).byOption.get(id);
    if (!found) throw fail('SUBCATEGORY_NOT_FOUND');
    return subcategoryOf(found.option, found.entry, true);
  };
  /** Adds the present content to the refusal of an old version, as `read` answers it after the transaction. */
  const orCurrent = <T>(work: Promise<T>, read: () => Promise<Product | Subcategory>): Promise<T> =>
    work.catch(async (error: unknown) => {
      if (!isFailure(error) || error.code !== 'CHANGED_MEANWHILE') throw error;
      // Another instance may have written it less than a second ago.
      catalogue.invalidate();
      throw fail('CHANGED_MEANWHILE', { details: { current: await read() } });
    });

  router.handle(createCategory, async ({ body, ...actor }) => {
    const title = body.title.trim();
    const id = await db.transaction(async (tx) => {
      const made = await sql.createCategory(tx, title, fold(title));
      await written(tx, actor, {
        action: 'categories.create',
        targetType: 'category',
        targetId: made,
        after: { title },
      });
      return made;
    });
    return { message: 'Category created successfully!', category: { _id: id, title } };
  });

  router.handle(createProduct, async ({ body, ...actor }) => {
    const after = productFields(body);
    const id = await db.transaction(async (tx) => {
      await expectCategory(tx, body.category);
      const made = await sql.createProduct(tx, after, centsOf(body.starting_at ?? 0));
      await written(tx, actor, { action: 'products.create', targetType: 'product', targetId: made, after });
      return made;
    });
    return { message: 'Product created successfully!', product: await productReply(id) };
  });

  router.handle(updateProduct, async ({ params: { productId }, body, ...actor }) => {
    const work = db.transaction(async (tx) => {
      const before = await lockProduct(tx, productId, body.expected_version);
      const after = productFields(body, before);
      await expectCategory(tx, body.category);
      await sql.changeProduct(tx, productId, after);
      await written(tx, actor, {
        action: 'products.update',
        targetType: 'product',
        targetId: productId,
        before,
        after,
      });
    });
    await orCurrent(work, () => productReply(productId));
    return { message: 'Product updated successfully!', product: await productReply(productId) };
  });

  router.handle(deleteProduct, async ({ params: { productId }, query, ...actor }) => {
    const work = db.transaction(async (tx) => {
      const before = await lockProduct(tx, productId, query.expected_version);
      await sql.removeProduct(tx, productId);
      await written(tx, actor, {
        action: 'products.delete',
        targetType: 'product',
        targetId: productId,
        before,
      });
      return { message: `Product "${before.title}" deleted successfully!` };
    });
    return orCurrent(work, () => productReply(productId));
  });

  router.handle(createSubcategory, async ({ body, ...actor }) => {
    const after = optionFields(body);
    const id = await db.transaction(async (tx) => {
      await lockProduct(tx, body.productId);
      const made = await sql.createOption(tx, body.productId, after);
      await written(tx, actor, {
        action: 'subcategories.create',
        targetType: 'subcategory',
        targetId: made,
        after,
      });
      return made;
    });
    return { message: 'Subcategory created successfully!', subcategory: await optionReply(id) };
  });

  router.handle(updateSubcategory, async ({ params: { subcategoryId }, body, ...actor }) => {
    const work = db.transaction(async (tx) => {
      const before = await lockOption(tx, subcategoryId, body.expected_version);
      const after = optionFields(body, before);
      await sql.changeOption(tx, subcategoryId, after);
      await written(tx, actor, {
        action: 'subcategories.update',
        targetType: 'subcategory',
        targetId: subcategoryId,
        before,
        after,
      });
    });
    await orCurrent(work, () => optionReply(subcategoryId));
    return { message: 'Subcategory updated successfully!', subcategory: await optionReply(subcategoryId) };
  });

  router.handle(deleteSubcategory, async ({ params: { subcategoryId }, query, ...actor }) => {
    const work = db.transaction(async (tx) => {
      const before = await lockOption(tx, subcategoryId, query.expected_version);
      await sql.removeOption(tx, subcategoryId);
      await written(tx, actor, {
        action: 'subcategories.delete',
        targetType: 'subcategory',
        targetId: subcategoryId,
        before,
      });
      return { message: 'Subcategory deleted successfully!' };
    });
    return orCurrent(work, () => optionReply(subcategoryId));
  });
};
