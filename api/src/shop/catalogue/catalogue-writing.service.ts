import type {
  AuditAction,
  BodyOf,
  createProduct as CreateProduct,
  createSubcategory as CreateSubcategory,
  updateProduct as UpdateProduct,
  updateSubcategory as UpdateSubcategory,
} from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { centsOf } from '../money.ts';
import { expectVersion } from '../versions.ts';
import { copyTitle, optionFields, productFields } from './catalogue-writing.rules.ts';
import type { ShownOption, ShownProduct } from './catalogue.view.ts';
import { keepCategory } from './categories.sql.ts';
import * as options from './options.sql.ts';
import * as products from './products.sql.ts';

// Writes of admins to the catalogue. Deletion is soft: orders, reviews and codes stay (rules 2.13).

/** The version that the admin has read; undefined where the call does not say. */
type Expected = number | undefined;

interface Change {
  action: AuditAction;
  targetType: string;
  targetId: string;
  before?: unknown;
  after?: unknown;
}

async function written(tx: Tx, actor: Actor, change: Change): Promise<void> {
  tx.changed('catalogue');
  await audit(tx, { ...actor, ...change });
}

async function expectCategory(tx: Tx, id: string): Promise<void> {
  if (!(await keepCategory(tx, knownId(id, 'CATEGORY_NOT_FOUND')))) throw fail('CATEGORY_NOT_FOUND');
}

async function lockProduct(tx: Tx, id: string, expected?: Expected) {
  const product = await products.lockProduct(tx, knownId(id, 'PRODUCT_NOT_FOUND'));
  if (!product) throw fail('PRODUCT_NOT_FOUND');
  expectVersion(product, expected);
  return product;
}

async function lockOption(tx: Tx, id: string, expected?: Expected) {
  const option = await options.lockOption(tx, knownId(id, 'SUBCATEGORY_NOT_FOUND'));
  if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
  expectVersion(option, expected);
  return option;
}

/** A product as an admin sees it, also while it is disabled. Throws PRODUCT_NOT_FOUND. */
export async function readProduct(on: Queryable, id: string): Promise<ShownProduct> {
  const product = await products.readProduct(on, id);
  if (!product) throw fail('PRODUCT_NOT_FOUND');
  return product;
}

/** The same of an option. Throws SUBCATEGORY_NOT_FOUND. */
export async function readOption(on: Queryable, id: string): Promise<ShownOption> {
  const option = await options.readOption(on, id);
  if (!option) throw fail('SUBCATEGORY_NOT_FOUND');
  return option;
}

/** Throws CATEGORY_NOT_FOUND. */
export async function createProduct(
  tx: Tx,
  body: BodyOf<typeof CreateProduct>,
  actor: Actor,
): Promise<ShownProduct> {
  const after = productFields(body);
  await expectCategory(tx, body.category);
  const made = await products.insertProduct(tx, after, centsOf(body.starting_at ?? 0));
  await written(tx, actor, {
    action: 'products.create',
    targetType: 'product',
    targetId: made.row.id,
    after,
  });
  return made;
}

/** Throws PRODUCT_NOT_FOUND, CATEGORY_NOT_FOUND, and CHANGED_MEANWHILE where the product is of another version by now. */
export async function updateProduct(
  tx: Tx,
  productId: string,
  body: BodyOf<typeof UpdateProduct>,
  actor: Actor,
): Promise<ShownProduct> {
  const before = await lockProduct(tx, productId, body.expected_version);
  const after = productFields(body, before);
  await expectCategory(tx, body.category);
  const changed = await products.updateProduct(tx, productId, after);
  await written(tx, actor, {
    action: 'products.update',
    targetType: 'product',
    targetId: productId,
    before,
    after,
  });
  return changed;
}

/** A disabled copy of a product and its options, without stock and reviews. Throws PRODUCT_NOT_FOUND. */
export async function duplicateProduct(tx: Tx, productId: string, actor: Actor): Promise<ShownProduct> {
  const { version: _, ...original } = await lockProduct(tx, productId);
  const { startingAtCents } = await readProduct(tx, productId);
  const after = { ...original, title: copyTitle(original.title), enabled: false };
  const { row } = await products.insertProduct(tx, after, startingAtCents);
  const copied = await options.copyOptions(tx, productId, row.id);
  await written(tx, actor, {
    action: 'products.duplicate',
    targetType: 'product',
    targetId: row.id,
    after: { ...after, of: productId, options: copied },
  });
  return readProduct(tx, row.id);
}

/** Throws PRODUCT_NOT_FOUND, and OPTIONS_CHANGED where these are not the options that the product has now. */
export async function orderOptions(
  tx: Tx,
  productId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<void> {
  await lockProduct(tx, productId);
  const before = await options.lockOptionsOfProduct(tx, productId);
  if (new Set([...before, ...ids]).size !== before.length || ids.length !== before.length)
    throw fail('OPTIONS_CHANGED');
  await options.orderOptions(tx, ids);
  await written(tx, actor, {
    action: 'products.order-options',
    targetType: 'product',
    targetId: productId,
    before: { options: before },
    after: { options: ids },
  });
}

/** Returns its title. Throws PRODUCT_NOT_FOUND or CHANGED_MEANWHILE. */
export async function deleteProduct(
  tx: Tx,
  productId: string,
  expected: Expected,
  actor: Actor,
): Promise<string> {
  const before = await lockProduct(tx, productId, expected);
  await products.deleteProduct(tx, productId);
  await written(tx, actor, {
    action: 'products.delete',
    targetType: 'product',
    targetId: productId,
    before,
  });
  return before.title;
}

/**
 * Returns its title. Throws PRODUCT_NOT_FOUND where it was not deleted within the last minute, and CATEGORY_GONE by the schema's
 * rule.
 */
export async function restoreProduct(tx: Tx, productId: string, actor: Actor): Promise<string> {
  const restored = await products.restoreProduct(tx, knownId(productId, 'PRODUCT_NOT_FOUND'));
  if (!restored) throw fail('PRODUCT_NOT_FOUND');
  await written(tx, actor, {
    action: 'products.restore',
    targetType: 'product',
    targetId: productId,
    after: restored,
  });
  return restored.title;
}

/** Throws PRODUCT_NOT_FOUND. */
export async function createOption(
  tx: Tx,
  body: BodyOf<typeof CreateSubcategory>,
  actor: Actor,
): Promise<ShownOption> {
  const after = optionFields(body);
  await lockProduct(tx, body.productId);
  const made = await options.insertOption(tx, body.productId, after);
  await written(tx, actor, {
    action: 'subcategories.create',
    targetType: 'subcategory',
    targetId: made.option.id,
    after,
  });
  return made;
}

/** Throws SUBCATEGORY_NOT_FOUND, and CHANGED_MEANWHILE where the option is of another version by now. */
export async function updateOption(
  tx: Tx,
  optionId: string,
  body: BodyOf<typeof UpdateSubcategory>,
  actor: Actor,
): Promise<ShownOption> {
  const before = await lockOption(tx, optionId, body.expected_version);
  const after = optionFields(body, before);
  const changed = await options.updateOption(tx, optionId, after);
  await written(tx, actor, {
    action: 'subcategories.update',
    targetType: 'subcategory',
    targetId: optionId,
    before,
    after,
  });
  return changed;
}

/** Throws SUBCATEGORY_NOT_FOUND or CHANGED_MEANWHILE. */
export async function deleteOption(
  tx: Tx,
  optionId: string,
  expected: Expected,
  actor: Actor,
): Promise<void> {
  const before = await lockOption(tx, optionId, expected);
  await options.deleteOption(tx, optionId);
  await written(tx, actor, {
    action: 'subcategories.delete',
    targetType: 'subcategory',
    targetId: optionId,
    before,
  });
}

/** Returns its title. Throws SUBCATEGORY_NOT_FOUND where it was not deleted within the last minute, or its product is deleted. */
export async function restoreOption(tx: Tx, optionId: string, actor: Actor): Promise<string> {
  const restored = await options.restoreOption(tx, knownId(optionId, 'SUBCATEGORY_NOT_FOUND'));
  if (!restored) throw fail('SUBCATEGORY_NOT_FOUND');
  await written(tx, actor, {
    action: 'subcategories.restore',
    targetType: 'subcategory',
    targetId: optionId,
    after: restored,
  });
  return restored.title;
}
