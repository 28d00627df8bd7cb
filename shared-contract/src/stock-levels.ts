import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Message, OneOf, pageFields, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { STOCK_LEVELS, StockLevel } from './stock-levels.entities.ts';

export const listStockLevels = endpoint({
  method: 'GET',
  path: '/admin/stock/levels',
  summary:
    'How much is in stock of the options of enabled products, the least first, with the rate of sale and the margin',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, level: Type.Optional(OneOf(STOCK_LEVELS)), productId: Type.Optional(Id) }),
  reply: Type.Array(StockLevel),
  errors: [],
  paged: true,
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
