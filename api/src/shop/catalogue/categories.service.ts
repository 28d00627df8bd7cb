import type { AuditAction } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { expectVersion } from '../versions.ts';
import { fold } from './catalogue.view.ts';
import { movedBefore } from './categories.rules.ts';
import * as sql from './categories.sql.ts';

// Changes of categories by admins (rules 2.12 and 2.18). A change that needs several categories locks all of them.

interface Change {
  action: AuditAction;
  targetId: string;
  before?: object;
  after?: object;
}

async function written(tx: Tx, actor: Actor, change: Change): Promise<void> {
  tx.changed('catalogue');
  await audit(tx, { ...actor, targetType: 'category', ...change });
}

async function lockCategory(tx: Tx, id: string, expected?: number): Promise<sql.CategoryRow> {
  const found = await sql.lockedCategory(tx, knownId(id, 'CATEGORY_NOT_FOUND'));
  if (!found) throw fail('CATEGORY_NOT_FOUND');
  expectVersion(found, expected);
  return found;
}

/** Throws CATEGORY_NOT_FOUND. */
export async function readCategory(on: Queryable, id: string): Promise<sql.CategoryRow> {
  const found = await sql.categoryById(on, id);
  if (!found) throw fail('CATEGORY_NOT_FOUND');
  return found;
}

/** Throws CATEGORY_EXISTS by the schema's rule. */
export async function createCategory(
  tx: Tx,
  typed: string,
  actor: Actor,
): Promise<{ id: string; title: string }> {
  const title = typed.trim();
  const id = await sql.insertCategory(tx, title, fold(title));
  await written(tx, actor, { action: 'categories.create', targetId: id, after: { title } });
  return { id, title };
}

/** Throws CATEGORY_NOT_FOUND, CHANGED_MEANWHILE, and CATEGORY_EXISTS by the schema's rule. */
export async function renameCategory(
  tx: Tx,
  id: string,
  typed: { title: string; expected_version?: number },
  actor: Actor,
): Promise<sql.CategoryRow> {
  const before = await lockCategory(tx, id, typed.expected_version);
  const title = typed.title.trim();
  const renamed = await sql.renameCategory(tx, id, title, fold(title));
  await written(tx, actor, {
    action: 'categories.update',
    targetId: id,
    before: { title: before.title },
    after: { title },
  });
  return renamed;
}

/** Throws CATEGORY_NOT_FOUND where one of the two is not there. */
export async function moveCategory(tx: Tx, id: string, before: string | null, actor: Actor): Promise<void> {
  const ids = (await sql.lockedCategories(tx)).map((each) => each.id);
  const moved = movedBefore(ids, id, before);
  if (!moved) throw fail('CATEGORY_NOT_FOUND');
  await sql.placeCategories(tx, moved);
  await written(tx, actor, {
    action: 'categories.move',
    targetId: id,
    before: { position: ids.indexOf(id) + 1 },
    after: { position: moved.indexOf(id) + 1 },
  });
}

/**
 * Moves the products of a category into another one and deletes it; its address leads to that one. Returns how many products moved.
 * Throws CATEGORY_NOT_FOUND, CATEGORY_MERGE_SAME, and CHANGED_MEANWHILE where it has another name by now.
 */
export async function mergeCategory(
  tx: Tx,
  id: string,
  { into, expected_version }: { into: string; expected_version?: number },
  actor: Actor,
): Promise<{ moved: number; into: string }> {
  const all = new Map((await sql.lockedCategories(tx)).map((each) => [each.id, each]));
  const [from, to] = [all.get(id), all.get(into)];
  if (!from || !to) throw fail('CATEGORY_NOT_FOUND');
  if (from === to) throw fail('CATEGORY_MERGE_SAME', { fields: { into: 'Please choose another category.' } });
  expectVersion(from, expected_version);
  const moved = await sql.moveProductsOf(tx, id, into);
  await sql.rememberMove(tx, id, into);
  await sql.removeCategory(tx, id);
  await written(tx, actor, {
    action: 'categories.merge',
    targetId: id,
    before: { title: from.title, products: moved },
    after: { into, title: to.title },
  });
  return { moved, into: to.title };
}

/** Returns its title. Throws CATEGORY_NOT_FOUND, CHANGED_MEANWHILE, and CATEGORY_NOT_EMPTY while a product is in it. */
export async function deleteCategory(
  tx: Tx,
  id: string,
  expected: number | undefined,
  actor: Actor,
): Promise<string> {
  const { title } = await lockCategory(tx, id, expected);
  // In this order a product that is being restored is counted.
  await sql.moveOutDeletedProducts(tx, id);
  const products = await sql.productsIn(tx, id);
  if (products > 0)
    throw fail('CATEGORY_NOT_EMPTY', {
      message: `${products} ${products === 1 ? 'product is' : 'products are'} in this category. Move ${products === 1 ? 'it' : 'them'} to another one first.`,
      details: { products },
    });
  await sql.removeCategory(tx, id);
  await written(tx, actor, { action: 'categories.delete', targetId: id, before: { title } });
  return title;
}
