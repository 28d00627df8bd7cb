import { Type } from 'typebox';
import { AdminCategory, Category, CountedCategory, Product } from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import { Count, expectedVersion, FilledLine, Id, Message, Nullable, PageQuery, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';

const categoryParams = Strict({ categoryId: Id });

export const listCategories = endpoint({
  method: 'GET',
  path: '/products/categories',
  summary: 'Categories',
  roles: 'PUBLIC',
  query: PageQuery,
  reply: Type.Array(Category),
  errors: [],
  paged: true,
  tagged: true,
});

export const listCategoryProducts = endpoint({
  method: 'GET',
  path: '/products/categories/{categoryId}',
  summary: 'The enabled products of a category',
  roles: 'PUBLIC',
  params: categoryParams,
  query: PageQuery,
  reply: Type.Array(Product),
  errors: ['CATEGORY_NOT_FOUND'],
  paged: true,
  tagged: true,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/category/create',
  summary: 'Create a category',
  roles: ADMIN_ROLES,
  body: Strict({ title: FilledLine(limits.titleMax) }),
  reply: Type.Object({ message: Type.String(), category: Category }),
  errors: ['CATEGORY_EXISTS'],
});

export const listCategoriesOfAdmin = endpoint({
  method: 'GET',
  path: '/admin/categories',
  summary: 'Categories in the order of the shop, with how many products each has',
  roles: ADMIN_ROLES,
  reply: Type.Array(CountedCategory),
  errors: [],
});

export const updateCategory = endpoint({
  method: 'POST',
  path: '/admin/category/update/{categoryId}',
  summary: 'Rename a category; its address stays',
  roles: ADMIN_ROLES,
  params: categoryParams,
  body: Strict({ title: FilledLine(limits.titleMax), ...expectedVersion }),
  reply: Type.Object({ message: Type.String(), category: AdminCategory }),
  errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_EXISTS', 'CHANGED_MEANWHILE'],
});

export const moveCategory = endpoint({
  method: 'POST',
  path: '/admin/category/move/{categoryId}',
  summary: 'Put a category before another one in the shop, or with null at the end',
  roles: ADMIN_ROLES,
  params: categoryParams,
  body: Strict({ before: Nullable(Id) }),
  reply: Message,
  errors: ['CATEGORY_NOT_FOUND'],
});

export const mergeCategory = endpoint({
  method: 'POST',
  path: '/admin/category/merge/{categoryId}',
  summary: 'Move the products of a category into another one and delete it; its address leads to that one',
  roles: ADMIN_ROLES,
  params: categoryParams,
  body: Strict({ into: Id, ...expectedVersion }),
  reply: Type.Object({ message: Type.String(), moved: Count }),
  errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_MERGE_SAME', 'CHANGED_MEANWHILE'],
});

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/admin/category/delete/{categoryId}',
  summary: 'Delete a category that has no products',
  roles: ADMIN_ROLES,
  params: categoryParams,
  query: Strict(expectedVersion),
  reply: Message,
  errors: ['CATEGORY_NOT_FOUND', 'CATEGORY_NOT_EMPTY', 'CHANGED_MEANWHILE'],
});
