import { Type } from 'typebox';
import { ListedProduct, Product } from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import {
  expectedVersion,
  FilledLine,
  FilledParagraphs,
  Id,
  Line,
  Message,
  OneOf,
  OptionalWebUrl,
  pageFields,
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
    /** Case-insensitive part of title, category or description. When nothing matches, similar words count. */
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
    /** Case-insensitive part of title or category. */
    search: Type.Optional(Line(limits.searchMax)),
    /** A category's id. */
    category: Type.Optional(Id),
    enabled: Type.Optional(Type.Boolean()),
    in_stock: Type.Optional(Type.Boolean()),
    /** Whether an option runs low: some codes are for sale, but no more than its threshold. */
    low_stock: Type.Optional(Type.Boolean()),
    sort: Type.Optional(OneOf(ADMIN_PRODUCT_SORTS)),
  }),
  reply: Type.Array(ListedProduct),
  errors: [],
  paged: true,
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

const productReply = Type.Object({ message: Type.String(), product: Product });

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/product/create',
  summary: 'Create a product',
  roles: ADMIN_ROLES,
  body: Strict({
    ...productFields,
    enabled: Type.Optional(Type.Boolean()),
    starting_at: Type.Optional(Price),
    /** Without them nothing is replaced, and the warranty is the default one. */
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

export const setStockThreshold = endpoint({
  method: 'POST',
  path: '/admin/stock/threshold',
  summary: 'From how many codes on an option counts as running low',
  roles: ADMIN_ROLES,
  body: Strict({
    subcategoryId: Id,
    low_stock_at: Type.Integer({ minimum: 0, maximum: limits.lowStockMax }),
  }),
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});
