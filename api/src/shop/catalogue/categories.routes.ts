import { createCategory, deleteCategory, mergeCategory, moveCategory, updateCategory } from 'shared-contract';
import { actorOf } from '../audit/call.ts';
import { orCurrent } from '../versions.ts';
import * as service from './categories.service.ts';
import { adminCategoryOf } from './categories.view.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Module } from '../../platform/http/handle.ts';

export const categoryRoutes: Module<{ db: Db }> = (router, { db }) => {
  const current = (id: string) => async () => adminCategoryOf(await service.readCategory(db, id));

  router.handle(createCategory, async (call) => {
    const { id, title } = await db.transaction((tx) =>
      service.createCategory(tx, call.body.title, actorOf(call)),
    );
    return { message: 'Category created successfully!', category: { _id: id, title } };
  });

  router.handle(updateCategory, async (call) => {
    const { categoryId } = call.params;
    const work = db.transaction((tx) => service.renameCategory(tx, categoryId, call.body, actorOf(call)));
    const category = adminCategoryOf(await orCurrent(work, current(categoryId)));
    return { message: `The category is called “${category.title}” now.`, category };
  });

  router.handle(moveCategory, async (call) => {
    await db.transaction((tx) =>
      service.moveCategory(tx, call.params.categoryId, call.body.before, actorOf(call)),
    );
    return { message: 'The shop lists the categories in this order now.' };
  });

  router.handle(mergeCategory, async (call) => {
    const { categoryId } = call.params;
    const work = db.transaction((tx) => service.mergeCategory(tx, categoryId, call.body, actorOf(call)));
    const { moved, into } = await orCurrent(work, current(categoryId));
    return { message: `${moved} ${moved === 1 ? 'product' : 'products'} moved to “${into}”.`, moved };
  });

  router.handle(deleteCategory, async (call) => {
    const { categoryId } = call.params;
    const work = db.transaction((tx) =>
      service.deleteCategory(tx, categoryId, call.query.expected_version, actorOf(call)),
    );
    return { message: `Category “${await orCurrent(work, current(categoryId))}” deleted.` };
  });
};
