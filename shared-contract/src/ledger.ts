import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { OneOf, pageFields, Strict } from './fields.ts';
import { Transaction } from './ledger.entities.ts';
import { CUSTOMER_ROLES } from './roles.ts';
import { LEDGER_KINDS } from './statuses.ts';

export const listTransactions = endpoint({
  method: 'GET',
  path: '/user/transactions',
  summary: 'My ledger, newest first; 100 entries when `amount` is absent',
  roles: CUSTOMER_ROLES,
  query: Strict({ ...pageFields, kind: Type.Optional(OneOf(LEDGER_KINDS)) }),
  reply: Type.Array(Transaction),
  errors: [],
  paged: true,
});
