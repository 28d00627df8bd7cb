import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Deliverable, Id, Message, OneOf, pageFields, PageQuery, Strict, Why } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { MaskedItem, STOCK_PLACES } from './stock-imports.entities.ts';

const stockFields = {
  subcategoryId: Id,
  stockItems: Type.Array(Strict({ deliverable: Deliverable }), { maxItems: limits.stockLinesMax }),
};

/** The lines that were left out, because each code can be in the store only once. */
const leftOut = {
  /** How many lines: already in stock, reserved, sold or in quarantine, for any option, or twice in this call. */
  duplicates: Type.Integer(),
  /** Details of the first of them. */
  duplicate_details: Type.Array(
    Type.Object({
      /** Its place in `stockItems`, from 1. */
      line: Type.Integer(),
      /** REPEATED: the same code is earlier in this call. */
      status: OneOf([...STOCK_PLACES, 'REPEATED']),
      subcategory: Type.Object({
        _id: Type.String(),
        title: Type.String(),
        product_title: Type.String(),
        /** Whether the option or its product is deleted. */
        deleted: Type.Boolean(),
      }),
    }),
    { maxItems: limits.stockDuplicatesShown },
  ),
};

const subcategoryParams = Strict({ subcategoryId: Id });

export const addStock = endpoint({
  method: 'POST',
  path: '/admin/stock/add',
  summary:
    'Add stock items; lines are trimmed, empty ones dropped, codes that are in the store already left out. Codes in stock of a deleted option move',
  roles: ADMIN_ROLES,
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
  proof: true,
  summary: 'The available stock items of an option, oldest first; all of them when `amount` is absent',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  query: Strict({ ...pageFields, why: Why }),
  reply: Type.Array(Type.Object({ _id: Type.String(), deliverable: Type.String() })),
  errors: ['SUBCATEGORY_NOT_FOUND'],
  paged: true,
});

export const setStock = endpoint({
  method: 'POST',
  path: '/admin/stock/set',
  summary:
    'Replace the available stock; empty lines are dropped, codes that are elsewhere in the store left out. Refused above 10,000 available items',
  roles: ADMIN_ROLES,
  body: Strict({
    ...stockFields,
    /** The `_id`s of the items that were listed before. With it, only those are withdrawn, so that newer ones stay. */
    replaces: Type.Optional(Type.Array(Id, { maxItems: limits.stockLinesMax })),
  }),
  reply: Type.Object({ message: Type.String(), ...leftOut, stock_count: Type.Integer() }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_TOO_LARGE'],
});

export const clearStock = endpoint({
  method: 'DELETE',
  path: '/admin/stock/clear/{subcategoryId}',
  summary: 'Withdraw the available stock of an option, a deleted one too',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  reply: Message,
  errors: ['SUBCATEGORY_NOT_FOUND'],
});

export const listStockItems = endpoint({
  method: 'GET',
  path: '/admin/stock/{subcategoryId}/items',
  summary: 'The available stock items of an option with their codes hidden, oldest first',
  roles: ADMIN_ROLES,
  params: subcategoryParams,
  query: PageQuery,
  reply: Type.Array(MaskedItem),
  errors: ['SUBCATEGORY_NOT_FOUND'],
  paged: true,
});

const someItems = Type.Array(Id, { minItems: 1, maxItems: limits.pageAmountMax });

export const revealStock = endpoint({
  method: 'POST',
  path: '/admin/stock/reveal',
  proof: true,
  summary: 'The codes of available items of an option, which the audit log names',
  roles: ADMIN_ROLES,
  body: Strict({ subcategoryId: Id, items: someItems, why: Why }),
  reply: Type.Array(Type.Object({ _id: Type.String(), deliverable: Type.String() })),
  errors: ['SUBCATEGORY_NOT_FOUND'],
});

export const moveStock = endpoint({
  method: 'POST',
  path: '/admin/stock/move',
  summary: 'Move available items of an option to another one; what was sold meanwhile stays where it is',
  roles: ADMIN_ROLES,
  body: Strict({ subcategoryId: Id, to: Id, items: someItems }),
  reply: Type.Object({
    message: Type.String(),
    moved: Type.Integer(),
    /** The stock of the option that the codes were taken from. */
    stock_count: Type.Integer(),
    /** The stock of the option that they were moved to. */
    to_stock_count: Type.Integer(),
  }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_MOVE_SAME'],
});
