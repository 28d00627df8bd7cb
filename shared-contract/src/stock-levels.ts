import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Line, OneOf, pageFields, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';
import { STOCK_SORTS } from './statuses.ts';
import { STOCK_LEVELS, StockLevel } from './stock-levels.entities.ts';

export const listStockLevels = endpoint({
  method: 'GET',
  path: '/admin/stock/levels',
  summary:
    'How much is in stock of the options of enabled products, with the rate of sale and the margin; the least first, unless `sort` says otherwise',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    level: Type.Optional(OneOf(STOCK_LEVELS)),
    productId: Type.Optional(Id),
    /** A part of the title of the option or of its product. */
    search: Type.Optional(Line(limits.searchMax)),
    sort: Type.Optional(OneOf(STOCK_SORTS)),
  }),
  reply: Type.Array(StockLevel),
  errors: [],
  paged: true,
});
