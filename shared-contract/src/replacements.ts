import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { ReplacementOption, ReplacementRequest } from './entities.ts';
import { FilledParagraphs, Id, OneOf, pageFields, PageQuery, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES, STAFF_ROLES } from './roles.ts';
import { REPLACEMENT_STATUSES } from './statuses.ts';

const optionsParams = Strict({ subcategoryId: Id });
const optionsQuery = Strict({
  quantity: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.replacementOptions * 4 })),
});
const resolveParams = Strict({ requestId: Id });
const resolveBody = Type.Union([
  Strict({ approved: Type.Literal(true), replacement_selection: Id }),
  Strict({ approved: Type.Literal(false), reason: FilledParagraphs(limits.reasonMax) }),
]);
const resolveReply = Type.Object({ message: Type.String(), request: ReplacementRequest });
const resolveErrors = [
  'REPLACEMENT_NOT_FOUND',
  'REPLACEMENT_ALREADY_RESOLVED',
  'REPLACEMENT_UNAVAILABLE',
] as const;

export const listPendingReplacements = endpoint({
  method: 'GET',
  path: '/staff/replacement-requests',
  summary: 'Replacement requests that wait for a decision, oldest first; all of them when `amount` is absent',
  roles: STAFF_ROLES,
  query: PageQuery,
  reply: Type.Array(ReplacementRequest),
  errors: [],
  paged: true,
});

/** Listed only while a request is pending for the option; each view is audited. */
export const listStaffReplacementOptions = endpoint({
  method: 'GET',
  path: '/staff/replacement-options/{subcategoryId}',
  summary: 'Items that may replace a faulty one (5 unless told)',
  roles: STAFF_ROLES,
  params: optionsParams,
  query: optionsQuery,
  reply: Type.Array(ReplacementOption),
  errors: ['SUBCATEGORY_NOT_FOUND'],
});

export const resolveStaffRequest = endpoint({
  method: 'POST',
  path: '/staff/requests/{requestId}/resolve',
  summary: 'Approve a replacement with a chosen item, or deny it with a reason',
  roles: STAFF_ROLES,
  params: resolveParams,
  body: resolveBody,
  reply: resolveReply,
  errors: resolveErrors,
});

export const listReplacements = endpoint({
  method: 'GET',
  path: '/admin/replacement-requests',
  summary:
    'Replacement requests: pending ones first, oldest first; then resolved ones, newest first; all when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, status: Type.Optional(OneOf(REPLACEMENT_STATUSES)) }),
  reply: Type.Array(ReplacementRequest),
  errors: [],
  paged: true,
});

export const listReplacementOptions = endpoint({
  ...listStaffReplacementOptions,
  path: '/admin/replacement-options/{subcategoryId}',
  roles: ADMIN_ROLES,
});

export const resolveRequest = endpoint({
  ...resolveStaffRequest,
  path: '/admin/requests/{requestId}/resolve',
  roles: ADMIN_ROLES,
});
