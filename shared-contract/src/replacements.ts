import { Type } from 'typebox';
import { ReplacementSettings } from './catalogue.entities.ts';
import { endpoint } from './endpoint.ts';
import {
  codeFields,
  CodeQuery,
  expectedVersion,
  FilledLine,
  FilledParagraphs,
  Id,
  Line,
  Message,
  Nullable,
  OneOf,
  pageFields,
  ReplacementNote,
  Strict,
  UnixSeconds,
  Why,
} from './fields.ts';
import { limits } from './limits.ts';
import {
  ClaimRecord,
  DenialTemplate,
  ReplacementLock,
  ReplacementOption,
  ReplacementRequest,
} from './replacements.entities.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES, STAFF_ROLES } from './roles.ts';
import { ITEM_PROBLEMS, REPLACEMENT_SORTS, REPLACEMENT_STATUSES } from './statuses.ts';

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
    /** The codes for which a replacement was requested already. */
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
    /** The new code, when it was replaced automatically. */
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
  why: Why,
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
  'REPLACEMENT_LOCKED',
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

/** Only while a request for the option is pending. Each view is audited. */
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
    'Replacement requests: pending ones first, oldest first; then resolved ones, newest first, unless `sort` says otherwise; all when `amount` is absent',
  roles: ADMIN_ROLES,
  proof: 'of-codes',
  query: Strict({
    ...pageFields,
    ...codeFields,
    status: Type.Optional(OneOf(REPLACEMENT_STATUSES)),
    /** A part of the customer's name or address or of the product's title, or the start of the id of the order or request. */
    search: Type.Optional(Line(limits.searchMax)),
    sort: Type.Optional(OneOf(REPLACEMENT_SORTS)),
  }),
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

export const getClaimRecord = endpoint({
  method: 'GET',
  path: '/staff/requests/{requestId}/customer',
  summary: 'What the customer of a request bought so far, and what they asked to have replaced',
  roles: STAFF_ROLES,
  params: resolveParams,
  reply: ClaimRecord,
  errors: ['REPLACEMENT_NOT_FOUND'],
});

export const lockReplacement = endpoint({
  method: 'POST',
  path: '/staff/requests/{requestId}/lock',
  summary:
    'Say that I work on a request, for ten minutes; others may not settle it meanwhile, unless they take it over',
  roles: STAFF_ROLES,
  params: resolveParams,
  body: Strict({ take_over: Type.Optional(Type.Boolean()) }),
  reply: ReplacementLock,
  errors: ['REPLACEMENT_NOT_FOUND', 'REPLACEMENT_ALREADY_RESOLVED', 'REPLACEMENT_LOCKED'],
});

export const unlockReplacement = endpoint({
  method: 'DELETE',
  path: '/staff/requests/{requestId}/lock',
  summary: 'Leave a request to others; what somebody else works on stays theirs',
  roles: STAFF_ROLES,
  params: resolveParams,
  reply: Message,
  errors: ['REPLACEMENT_NOT_FOUND'],
});

const templateFields = {
  name: FilledLine(limits.templateNameMax),
  text: FilledParagraphs(limits.reasonMax),
};

const templateParams = Strict({ templateId: Id });

const templateReply = Type.Object({ message: Type.String(), template: DenialTemplate });

export const listDenialTemplates = endpoint({
  method: 'GET',
  path: '/staff/denial-templates',
  summary: 'The texts to choose from for a denial, by name',
  roles: STAFF_ROLES,
  reply: Type.Array(DenialTemplate),
  errors: [],
});

export const createDenialTemplate = endpoint({
  method: 'POST',
  path: '/staff/denial-templates/create',
  summary: 'Keep a text for denials; a store has at most 50',
  roles: STAFF_ROLES,
  body: Strict(templateFields),
  reply: templateReply,
  errors: ['TEMPLATE_EXISTS', 'TEMPLATES_FULL'],
});

export const updateDenialTemplate = endpoint({
  method: 'POST',
  path: '/staff/denial-templates/update/{templateId}',
  summary: 'Change a text for denials',
  roles: STAFF_ROLES,
  params: templateParams,
  body: Strict({ ...templateFields, ...expectedVersion }),
  reply: templateReply,
  errors: ['TEMPLATE_NOT_FOUND', 'TEMPLATE_EXISTS', 'CHANGED_MEANWHILE'],
});

export const deleteDenialTemplate = endpoint({
  method: 'DELETE',
  path: '/staff/denial-templates/delete/{templateId}',
  summary: 'Delete a text for denials; what was written with it stays',
  roles: STAFF_ROLES,
  params: templateParams,
  query: Strict(expectedVersion),
  reply: Message,
  errors: ['TEMPLATE_NOT_FOUND', 'CHANGED_MEANWHILE'],
});
