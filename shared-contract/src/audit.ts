import { Type } from 'typebox';
import { AuditRow } from './audit.entities.ts';
import { endpoint } from './endpoint.ts';
import { Id, Line, pageFields, Strict, UnixSeconds } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES } from './roles.ts';

export const listAudit = endpoint({
  method: 'GET',
  path: '/admin/audit',
  summary: 'The audit log, the newest first; all of it when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({
    /** The whole name of who did it. A text that nobody can have as a name finds nothing. */
    actor: Type.Optional(Line(limits.searchMax, { minLength: 1 })),
    action: Type.Optional(Line(limits.searchMax, { minLength: 1 })),
    target_type: Type.Optional(Line(limits.searchMax, { minLength: 1 })),
    target_id: Type.Optional(Id),
    from_unix: Type.Optional(UnixSeconds),
    /** Exclusive. */
    to_unix: Type.Optional(UnixSeconds),
    ...pageFields,
  }),
  reply: Type.Array(AuditRow),
  errors: [],
  paged: true,
});
