import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Category, Product, Subcategory } from './entities.ts';
import {
  DollarsIn,
  FilledLine,
  FilledParagraphs,
  Id,
  Message,
  Nullable,
  OneOf,
  OptionalWebUrl,
  PageQuery,
  Paragraphs,
  Strict,
  Version,
} from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';

const roles = ADMIN_ROLES;

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

const price = DollarsIn(0, limits.priceMax);
const optionFields = {
  title: FilledLine(limits.titleMax),
  price,
  face_value: Type.Optional(Nullable(price)),
};

/** A code as it is sold. Stock is edited with one code in each line, so a code of two lines would become two codes. */
const StockLine = Type.String({ maxLength: limits.deliverableMax, pattern: '^[^\\r\\n\\p{Cs}]*$' });

const stockFields = {
  subcategoryId: Id,
  stockItems: Type.Array(Strict({ deliverable: StockLine }), { maxItems: limits.stockLinesMax }),
};

/** The version that was read. A call without it changes whatever is there. */
const expected = { expected_version: Type.Optional(Version) };

/** The lines that were left out, because a code is in the store once. */
const leftOut = {
  /** How many lines: in stock, reserved or sold already, in whatever option, or twice in this call. */
  duplicates: Type.Integer(),
  /** Where the first of them are. */
  duplicate_details: Type.Array(
    Type.Object({
      /** Its place in `stockItems`, from 1. */
      line: Type.Integer(),
      /** REPEATED: the same code stands before it in this call. */
      status: OneOf(['AVAILABLE', 'RESERVED', 'SOLD', 'REPEATED']),
      subcategory: Type.Object({ _id: Type.String(), title: Type.String(), product_title: Type.String() }),
    }),
    { maxItems: limits.stockDuplicatesShown },
  ),
};

const subcategoryParams = Strict({ subcategoryId: Id });
const productReply = Type.Object({ message: Type.String(), product: Product });
const subcategoryReply = Type.Object({ message: Type.String(), subcategory: Subcategory });

export const createProduct = endpoint({
  method: 'POST',
  path: '/admin/product/create',
  summary: 'Create a product',
  roles,
  body: Strict({
    ...productFields,
    enabled: Type.Optional(Type.Boolean()),
    starting_at: Type.Optional(price),
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
  roles,
  params: Strict({ productId: Id }),
  body: Strict({ ...productFields, ...expected }),
  reply: productReply,
  errors: ['PRODUCT_NOT_FOUND', 'CATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const deleteProduct = endpoint({
  method: 'DELETE',
  path: '/admin/product/delete/{productId}',
  summary: 'Take a product off sale for good; its orders, reviews and codes stay',
  roles,
  params: Strict({ productId: Id }),
  query: Strict(expected),
  reply: Message,
  errors: ['PRODUCT_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/admin/category/create',
  summary: 'Create a category',
  roles,
  body: Strict({ title: FilledLine(limits.titleMax) }),
  reply: Type.Object({ message: Type.String(), category: Category }),
  errors: ['CATEGORY_EXISTS'],
});

export const createSubcategory = endpoint({
  method: 'POST',
  path: '/admin/subcategory/create',
  summary: 'Create an option of a product',
  roles,
  body: Strict({ productId: Id, ...optionFields }),
  reply: subcategoryReply,
  errors: ['PRODUCT_NOT_FOUND'],
});

export const updateSubcategory = endpoint({
  method: 'POST',
  path: '/admin/subcategory/update/{subcategoryId}',
  summary: 'Change an option; a face value that is left out stays, null removes it',
  roles,
  params: subcategoryParams,
  body: Strict({ ...optionFields, ...expected }),
  reply: subcategoryReply,
  errors: ['SUBCATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const deleteSubcategory = endpoint({
  method: 'DELETE',
  path: '/admin/subcategory/delete/{subcategoryId}',
  summary: 'Take an option off sale for good',
  roles,
  params: subcategoryParams,
  query: Strict(expected),
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND', 'CHANGED_MEANWHILE'],
});

export const addStock = endpoint({
  method: 'POST',
  path: '/admin/stock/add',
  summary:
    'Add stock items; lines are trimmed, empty ones dropped, codes that are in the store already left out',
  roles,
  body: Strict(stockFields),
  reply: Type.Object({
    message: Type.String(),
    added: Type.Integer(),
    ...leftOut,
    stock_count: Type.Integer(),
  }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_INPUT_EMPTY', 'IDEMPOTENCY_KEY_REUSED'],
  idempotent: true,
});

export const listStock = endpoint({
  method: 'GET',
  path: '/admin/stock/{subcategoryId}',
  summary: 'The available stock items of an option, oldest first; all of them when `amount` is absent',
  roles,
  params: subcategoryParams,
  query: PageQuery,
  reply: Type.Array(Type.Object({ _id: Type.String(), deliverable: Type.String() })),
  errors: ['SUBCATEGORY_NOT_FOUND'],
  paged: true,
});

export const setStock = endpoint({
  method: 'POST',
  path: '/admin/stock/set',
  summary:
    'Replace the available stock; empty lines are dropped, codes that are elsewhere in the store left out. Refused above 10,000 available items',
  roles,
  body: Strict({
    ...stockFields,
    /** `_id`s of the items that were listed before. With it, only those are withdrawn: what came since stays. */
    replaces: Type.Optional(Type.Array(Id, { maxItems: limits.stockLinesMax })),
  }),
  reply: Type.Object({ message: Type.String(), ...leftOut, stock_count: Type.Integer() }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_TOO_LARGE'],
});

export const clearStock = endpoint({
  method: 'DELETE',
  path: '/admin/stock/clear/{subcategoryId}',
  summary: 'Withdraw the available stock of an option',
  roles,
  params: subcategoryParams,
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});
