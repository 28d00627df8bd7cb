import { Type } from 'typebox';
import { AdminUser, AdminUserRow, ListedUser, OwnCodes, OwnData, Personal } from './accounts.entities.ts';
import { endpoint } from './endpoint.ts';
import { codeFields, Email, Id, Line, Message, OneOf, pageFields, Password, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES, MEMBER_ROLES, ROLES } from './roles.ts';
import { USER_SORTS } from './statuses.ts';

export const getPersonal = endpoint({
  method: 'GET',
  path: '/user/personal',
  beforeEnrolment: true,
  summary: 'My profile, balance, cart and recent orders',
  roles: MEMBER_ROLES,
  reply: Personal,
  errors: [],
});

/** Exactly one change at a time. A change of the password ends every older token. */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/user/profile/update',
  proof: true,
  beforeEnrolment: true,
  summary: 'Change my email address or my password',
  roles: MEMBER_ROLES,
  body: Type.Union([Strict({ email: Email }), Strict({ password: Password })]),
  reply: Type.Object({ message: Type.String(), ...Personal.properties }),
  errors: ['EMAIL_UNCHANGED', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});

export const askToConfirmEmail = endpoint({
  method: 'POST',
  path: '/user/profile/confirm-email',
  beforeEnrolment: true,
  summary: 'Send me a link that confirms my email address',
  roles: MEMBER_ROLES,
  reply: Message,
  errors: ['MAIL_UNCONFIGURED'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/user/profile/waiting-email',
  beforeEnrolment: true,
  summary: 'Cancel a change of my email address that waits for its link',
  roles: MEMBER_ROLES,
  reply: Message,
  errors: [],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'What the store has about me, without codes',
  roles: CUSTOMER_ROLES,
  reply: OwnData,
  errors: [],
});

export const exportOwnCodes = endpoint({
  method: 'GET',
  path: '/user/export/codes',
  summary: 'The codes that I bought, by order, the newest first',
  roles: CUSTOMER_ROLES,
  reply: OwnCodes,
  errors: [],
  proof: true,
});

export const getAdminUser = endpoint({
  method: 'GET',
  path: '/admin/user/{userId}',
  summary: 'One user with cart and order history, the whole of it when `most` is absent',
  roles: ADMIN_ROLES,
  proof: 'of-codes',
  params: Strict({ userId: Id }),
  query: Strict({
    ...codeFields,
    /** `none` leaves out the orders, because an account may have very many. */
    history: Type.Optional(Type.Literal('none')),
    /** For the history: only orders after this one, at most `most` of them. A reply may have fewer even if more follow. */
    after: Type.Optional(Id),
    most: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageAmountMax })),
  }),
  reply: AdminUser,
  errors: ['USER_NOT_FOUND', 'ORDER_NOT_FOUND'],
});

const userFilter = {
  /** Case-insensitive part of username or email. Two letters or digits find only names that begin with them. */
  search: Type.Optional(Line(limits.searchMax)),
  role: Type.Optional(OneOf(ROLES)),
};

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first by default; 100 when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, ...userFilter, sort: Type.Optional(OneOf(USER_SORTS)) }),
  reply: Type.Array(ListedUser),
  errors: [],
  paged: true,
});

export const exportUsers = endpoint({
  method: 'GET',
  path: '/admin/users/all',
  summary: 'Users, newest first; all of them when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({ ...pageFields, ...userFilter }),
  reply: Type.Array(ListedUser),
  errors: [],
  paged: true,
});

/** A GET that writes (rules 16.1). `discount` is a percentage with one decimal. */
export const setReseller = endpoint({
  method: 'GET',
  path: '/admin/users/set_reseller/{userId}',
  summary: 'Promote a member to reseller',
  roles: ADMIN_ROLES,
  params: Strict({ userId: Id }),
  query: Strict({
    discount: Type.Number({ minimum: 0, maximum: limits.promoteDiscountMax, multipleOf: 0.1 }),
  }),
  reply: Type.Object({ message: Type.String(), user: AdminUserRow }),
  errors: ['USER_NOT_FOUND', 'USER_NOT_PROMOTABLE'],
});
