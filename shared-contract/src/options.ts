import { Type } from 'typebox';
import { Subcategory, SubcategoryOption } from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import { expectedVersion, FilledLine, Id, Message, Nullable, PageQuery, Price, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';

const subcategoryParams = Strict({ subcategoryId: Id });

const optionFields = {
  title: FilledLine(limits.titleMax),
  price: Price,
  face_value: Type.Optional(Nullable(Price)),
};

const subcategoryReply = Type.Object({ message: Type.String(), subcategory: Subcategory });

export const listOptions = endpoint({
  method: 'GET',
  path: '/products/{productId}/stock',
  summary: 'The options of a product with price and stock',
  roles: 'PUBLIC',
  params: Strict({ productId: Id }),
  query: PageQuery,
  reply: Type.Array(SubcategoryOption),
  errors: ['PRODUCT_NOT_FOUND'],
  paged: true,
  tagged: true,
});

export const getSubcategory = endpoint({
  method: 'GET',
  path: '/subcategories/{subcategoryId}',
  summary: 'One option with its product',
  roles: 'PUBLIC',
  params: subcategoryParams,
  reply: Subcategory,
  errors: ['SUBCATEGORY_NOT_FOUND'],
  tagged: true,
});

export const createSubcategory = endpoint({
  method: 'POST',
  path: '/admin/subcategory/create',
  summary: 'Create an option of a product',
  roles: ADMIN_ROLES,
  body: Strict({ productId: Id, ...optionFields }),
  reply: subcategoryReply,
  errors: ['PRODUCT_NOT_FOUND'],
});

export const updateSubcategory = endpoint({
  method: 'POST',
  path: '/admin/subcategory/update/{subcategoryId}',
  summary: 'Change an option; a face value that is left out stays, null removes it',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  body: Strict({ ...optionFields, ...expectedVersion }),
  reply: subcategoryReply,
  errors: ['SUBCATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const deleteSubcategory = endpoint({
  method: 'DELETE',
  path: '/admin/subcategory/delete/{subcategoryId}',
  summary: 'Take an option off sale for good',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  query: Strict(expectedVersion),
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const orderSubcategories = endpoint({
  method: 'POST',
  path: '/admin/subcategory/order',
  summary: 'Put the options of a product in an order; all of them are named',
  roles: ADMIN_ROLES,
  body: Strict({
    productId: Id,
    subcategories: Type.Array(Id, { minItems: 1, maxItems: limits.optionsOrdered, uniqueItems: true }),
  }),
  reply: Message,
  errors: ['PRODUCT_NOT_FOUND', 'OPTIONS_CHANGED'],
});

export const restoreSubcategory = endpoint({
  method: 'POST',
  path: '/admin/subcategory/restore/{subcategoryId}',
  summary: 'Take back the deletion of an option, within a minute',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});
