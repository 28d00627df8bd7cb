import { Type } from 'typebox';
import {
  AdminCategory,
  Category,
  CountedCategory,
  ListedProduct,
  Product,
  Subcategory,
  SubcategoryOption,
} from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import {
  Count,
  expectedVersion,
  FilledLine,
  FilledParagraphs,
  Id,
  Line,
  Message,
  Nullable,
  OneOf,
  OptionalWebUrl,
  pageFields,
  PageQuery,
  Paragraphs,
  Price,
  Strict,
} from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { ADMIN_PRODUCT_SORTS, PRODUCT_SORTS } from './statuses.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/products/all',
  summary: 'Products: the enabled ones, and for an admin the others too',
  roles: 'PUBLIC',
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of title, category or description; where none has it, words like it. */
    search: Type.Optional(Line(limits.searchMax)),
    /** A category's id. */
    category: Type.Optional(Id),
    sort: Type.Optional(OneOf(PRODUCT_SORTS)),
    in_stock: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Array(Product),
  errors: [],
  paged: true,
  tagged: true,
});

export const listProductsOfAdmin = endpoint({
  method: 'GET',
  path: '/admin/products',
  summary: 'Products with their stock, the disabled ones too',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of title or category. */
    search: Type.Optional(Line(limits.searchMax)),
    /** A category's id. */
    category: Type.Optional(Id),
    enabled: Type.Optional(Type.Boolean()),
    in_stock: Type.Optional(Type.Boolean()),
    /** Whether an option runs low: something of it is for sale, but no more than its threshold. */
    low_stock: Type.Optional(Type.Boolean()),
    sort: Type.Optional(OneOf(ADMIN_PRODUCT_SORTS)),
  }),
  reply: Type.Array(ListedProduct),
  errors: [],
  paged: true,
});

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
  params: Strict({ categoryId: Id }),
  query: PageQuery,
  reply: Type.Array(Product),
  errors: ['CATEGORY_NOT_FOUND'],
  paged: true,
  tagged: true,
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/products/{productId}',
  summary: 'One product',
  roles: 'PUBLIC',
  params: Strict({ productId: Id }),
  reply: Product,
  errors: ['PRODUCT_NOT_FOUND'],
  tagged: true,
});

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
  params: Strict({ subcategoryId: Id }),
  reply: Subcategory,
  errors: ['SUBCATEGORY_NOT_FOUND'],
  tagged: true,
});

const replacementSettings = Strict({
  replace_enabled: Type.Boolean(),
  auto_replace_enabled: Type.Boolean(),
  auto_replace_max_before_approval: Type.Integer({
    minimum: limits.autoReplaceMin,
    maximum: limits.autoReplaceMax,
  }),
  warranty_time: Type.Integer({ minimum: 0, maximum: limits.warrantyMax }),
});

const productFields = {
  title: FilledLine(limits.titleMax),
  description: FilledParagraphs(limits.descriptionMax),
  product_image_url: Type.Optional(OptionalWebUrl),
  /** A category's id. */
  category: Id,
  enabled: Type.Boolean(),
  replacement_settings: replacementSettings,
  redeem_instructions: Type.Optional(Paragraphs(limits.descriptionMax)),
};

const optionFields = {
  title: FilledLine(limits.titleMax),
  price: Price,
  face_value: Type.Optional(Nullable(Price)),
};

const subcategoryParams = Strict({ subcategoryId: Id });

const productReply = Type.Object({ message: Type.String(), product: Product });

const subcategoryReply = Type.Object({ message: Type.String(), subcategory: Subcategory });

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/product/create',
  summary: 'Create a product',
  roles: ADMIN_ROLES,
  body: Strict({
    ...productFields,
    enabled: Type.Optional(Type.Boolean()),
    starting_at: Type.Optional(Price),
    /** Without them nothing is replaced, and the warranty has its default. */
    replacement_settings: Type.Optional(replacementSettings),
  }),
  reply: productReply,
  errors: ['CATEGORY_NOT_FOUND'],
});

export const updateProduct = endpoint({
  method: 'POST',
  path: '/admin/product/update/{productId}',
  summary: 'Change a product; picture and instructions that are left out stay, empty ones go',
  roles: ADMIN_ROLES,
  params: Strict({ productId: Id }),
  body: Strict({ ...productFields, ...expectedVersion }),
  reply: productReply,
  errors: ['PRODUCT_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/product/delete/{productId}',
  summary: 'Take a product off sale for good; its orders, reviews and codes stay',
  roles: ADMIN_ROLES,
  params: Strict({ productId: Id }),
  query: Strict(expectedVersion),
  reply: Message,
  errors: ['PRODUCT_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/admin/product/duplicate/{productId}',
  summary: 'Make a disabled copy of a product and its options, without stock and reviews',
  roles: ADMIN_ROLES,
  params: Strict({ productId: Id }),
  reply: productReply,
  errors: ['PRODUCT_NOT_FOUND'],
});

export const restoreProduct = endpoint({
  method: 'POST',
  path: '/admin/product/restore/{productId}',
  summary: 'Take back the deletion of a product, within a minute',
  roles: ADMIN_ROLES,
  params: Strict({ productId: Id }),
  reply: Message,
  errors: ['PRODUCT_NOT_FOUND', 'CATEGORY_GONE'],
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

const categoryParams = Strict({ categoryId: Id });

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
