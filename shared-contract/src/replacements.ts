import { Type } from 'typebox';
import { ReplacementSettings } from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import {
  codeFields,
  CodeQuery,
  FilledParagraphs,
  Id,
  Nullable,
  OneOf,
  pageFields,
  ReplacementNote,
  Strict,
  UnixSeconds,
} from './fields.ts';
import { limits } from './limits.ts';
import { ReplacementOption, ReplacementRequest } from './replacements.entities.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES, STAFF_ROLES } from './roles.ts';
import { ITEM_PROBLEMS, REPLACEMENT_STATUSES } from './statuses.ts';

const orderParams = Strict({ orderId: Id });

export const getReplacementEligibility = endpoint({
  method: 'GET',
  path: '/orders/{orderId}/replacement-eligibility',
  summary: 'Whether items of this order can be replaced, and until when',
  roles: CUSTOMER_ROLES,
  params: orderParams,
  reply: Type.Object({
    eligible: Type.Boolean(),
    reason: Type.Optional(Type.String()),
    replacement_settings: ReplacementSettings,
    warranty_ends_unix: Nullable(UnixSeconds),
    /** The deliverables a replacement was already requested for. */
    requested: Type.Array(Type.String()),
  }),
  errors: ['ORDER_NOT_FOUND'],
});

export const requestReplacement = endpoint({
  method: 'POST',
  path: '/orders/{orderId}/replace',
  summary: 'Ask for a replacement of one delivered item',
  roles: CUSTOMER_ROLES,
  params: orderParams,
  body: Strict({
    subcategoryId: Id,
    deliverableToReplace: Type.String({ minLength: 1, maxLength: limits.deliverableMax }),
    problem: Type.Optional(OneOf(ITEM_PROBLEMS)),
    note: Type.Optional(ReplacementNote),
  }),
  reply: Type.Object({
    message: Type.String(),
    status: OneOf(REPLACEMENT_STATUSES),
    /** The new text, when it was replaced automatically. */
    deliverable: Type.Optional(Type.String()),
  }),
  errors: [
    'ORDER_NOT_FOUND',
    'ORDER_NOT_COMPLETED',
    'REPLACEMENT_NOT_ELIGIBLE',
    'REPLACEMENT_ALREADY_REQUESTED',
  ],
});

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
  proof: 'of-codes',
  query: Strict({ ...pageFields, ...codeFields }),
  reply: Type.Array(ReplacementRequest),
  errors: [],
  paged: true,
});

export const getReplacement = endpoint({
  method: 'GET',
  path: '/staff/requests/{requestId}',
  summary: 'One replacement request, in whatever status',
  roles: STAFF_ROLES,
  proof: 'of-codes',
  params: resolveParams,
  query: CodeQuery,
  reply: ReplacementRequest,
  errors: ['REPLACEMENT_NOT_FOUND'],
});

/** Listed only while a request is pending for the option; each view is audited. */
export const listStaffReplacementOptions = endpoint({
  method: 'GET',
  path: '/staff/replacement-options/{subcategoryId}',
  proof: true,
  summary: 'Items that may replace a faulty one (5 by default)',
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
  proof: 'of-codes',
  query: Strict({ ...pageFields, ...codeFields, status: Type.Optional(OneOf(REPLACEMENT_STATUSES)) }),
  reply: Type.Array(ReplacementRequest),
  errors: [],
  paged: true,
});

export const listReplacementOptions = endpoint({
  ...listStaffReplacementOptions,
  path: '/admin/replacement-options/{subcategoryId}',
  proof: true,
  roles: ADMIN_ROLES,
});

export const resolveRequest = endpoint({
  ...resolveStaffRequest,
  path: '/admin/requests/{requestId}/resolve',
  roles: ADMIN_ROLES,
});
