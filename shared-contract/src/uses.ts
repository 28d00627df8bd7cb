import { endpoint } from './endpoint.ts';
import { Id, Strict } from './fields.ts';
import { ADMIN_ROLES } from './roles.ts';
import { Uses } from './uses.entities.ts';

export const usesOfProduct = endpoint({
  method: 'GET',
  path: '/admin/product/uses/{productId}',
  summary: 'What the deletion of a product touches',
  roles: ADMIN_ROLES,
  params: Strict({ productId: Id }),
  reply: Uses,
  errors: ['PRODUCT_NOT_FOUND'],
});

export const usesOfSubcategory = endpoint({
  method: 'GET',
  path: '/admin/subcategory/uses/{subcategoryId}',
  summary: 'What the deletion of an option touches',
  roles: ADMIN_ROLES,
  params: Strict({ subcategoryId: Id }),
  reply: Uses,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});
