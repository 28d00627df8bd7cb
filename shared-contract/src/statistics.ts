import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id, Nullable, OneOf, pageFields, Strict, UnixSeconds } from './fields.ts';
import { ADMIN_ROLES } from './roles.ts';
import { AdminStats, Analytics, CustomerSales, ProductSales } from './statistics.entities.ts';
import { PRODUCT_SALES_SORTS, REPORT_PARTS } from './statuses.ts';

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'The counters of the admin dashboard',
  roles: ADMIN_ROLES,
  reply: AdminStats,
  errors: [],
});

export const getAnalytics = endpoint({
  method: 'POST',
  path: '/admin/stats',
  summary: 'Sales of a period, for one product or all; by days or hours of the store where that is asked for',
  roles: ADMIN_ROLES,
  body: Strict({
    product: Nullable(Id),
    start_unix: UnixSeconds,
    end_unix: UnixSeconds,
    /** With hours, at most 31 days. */
    by: Type.Optional(OneOf(REPORT_PARTS)),
  }),
  reply: Analytics,
  errors: ['PRODUCT_NOT_FOUND'],
});

/** The period of a report. Both seconds belong to it. */
const periodFields = {
  start_unix: UnixSeconds,
  end_unix: UnixSeconds,
  /** A period to compare with. The rows then also have its figures. Send both times or none. */
  before_start_unix: Type.Optional(UnixSeconds),
  before_end_unix: Type.Optional(UnixSeconds),
};

export const listProductSales = endpoint({
  method: 'GET',
  path: '/admin/stats/products',
  summary:
    'What was sold of each product in a period, by revenue by default; all products when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    ...periodFields,
    product: Type.Optional(Id),
    sort: Type.Optional(OneOf(PRODUCT_SALES_SORTS)),
  }),
  reply: Type.Array(ProductSales),
  errors: ['PRODUCT_NOT_FOUND'],
  paged: true,
});

export const listCustomerSales = endpoint({
  method: 'GET',
  path: '/admin/stats/customers',
  summary: 'What each customer bought in a period, by revenue; all customers when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, ...periodFields, product: Type.Optional(Id) }),
  reply: Type.Array(CustomerSales),
  errors: ['PRODUCT_NOT_FOUND'],
  paged: true,
});
