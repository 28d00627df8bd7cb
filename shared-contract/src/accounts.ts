import { Type } from 'typebox';
import {
  AccountSession,
  AdminUser,
  AdminUserRow,
  ListedUser,
  OwnCodes,
  OwnData,
  Personal,
} from './accounts.entities.ts';
import { endpoint } from './endpoint.ts';
import {
  CodeQuery,
  Email,
  Id,
  Line,
  Message,
  OneOf,
  pageFields,
  Password,
  Strict,
  Username,
} from './fields.ts';
import { limits } from './limits.ts';
import { ADMIN_ROLES, CUSTOMER_ROLES, MEMBER_ROLES, ROLES } from './roles.ts';
import { USER_SORTS } from './statuses.ts';

const Token = Type.Object({ token: Type.String() });

/** The text of a sign-in is only compared, so only its length is checked. */
const Typed = Type.String({ minLength: 1, maxLength: limits.emailMax });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a username or an email address',
  roles: 'PUBLIC',
  body: Strict({ login: Typed, password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
  reply: Token,
  errors: ['LOGIN_INVALID', 'LOGIN_THROTTLED', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_REQUIRED'],
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a member account',
  roles: 'PUBLIC',
  body: Strict({ username: Username, email: Email, password: Password }),
  /** Where accounts are private, the token is empty and the message says what to do: the account is made by the link of a mail. */
  reply: Type.Object({ ...Token.properties, message: Type.Optional(Type.String()) }),
  errors: ['USERNAME_RESERVED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});

/** The same answer for every address, and after the same work. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link to choose a new password',
  roles: 'PUBLIC',
  body: Strict({ email: Email }),
  reply: Message,
  errors: ['MAIL_UNCONFIGURED'],
});

/** What a link in a mail holds. */
const LinkToken = Type.String({ minLength: 1, maxLength: limits.linkMax });

/** Whether second factors that were set up lately stay; asked for by FACTORS_YOUNG. */
const FactorsChoice = Type.Optional(OneOf(['keep', 'remove']));

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the link of a mail; every session ends',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken, password: Password, factors: FactorsChoice }),
  reply: Message,
  errors: ['LINK_INVALID', 'PASSWORD_WEAK', 'FACTORS_YOUNG'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary:
    'Confirm an email address with the link of a mail; finish a registration or a change that waited for it',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken }),
  reply: Message,
  errors: ['LINK_INVALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const undoEmail = endpoint({
  method: 'POST',
  path: '/auth/undo-email',
  summary: 'Get the email address back that an account had, with the link of a mail; every session ends',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken, factors: FactorsChoice }),
  reply: Message,
  errors: ['LINK_INVALID', 'EMAIL_TAKEN', 'FACTORS_YOUNG'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  beforeEnrolment: true,
  summary: 'End this session',
  roles: ROLES,
  reply: Message,
  errors: [],
});

export const guestToken = endpoint({
  method: 'GET',
  path: '/public/guest/token',
  summary: 'A token for a visitor',
  roles: 'PUBLIC',
  reply: Token,
  errors: [],
});

export const getPersonal = endpoint({
  method: 'GET',
  path: '/user/personal',
  beforeEnrolment: true,
  summary: 'My profile, balance, cart and recent orders',
  roles: MEMBER_ROLES,
  reply: Personal,
  errors: [],
});

/** Exactly one of the two changes at a time. A password change ends every older token. */
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
  summary: 'Send me a link that confirms my email address',
  roles: MEMBER_ROLES,
  reply: Message,
  errors: ['MAIL_UNCONFIGURED'],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  beforeEnrolment: true,
  summary: 'Where I am signed in, last used first; at most 100',
  roles: MEMBER_ROLES,
  reply: Type.Array(AccountSession),
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  beforeEnrolment: true,
  summary: 'Sign one of my devices out',
  roles: MEMBER_ROLES,
  params: Strict({ sessionId: Id }),
  reply: Message,
  errors: ['SESSION_NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  beforeEnrolment: true,
  summary: 'Sign all of my devices out but this one',
  roles: MEMBER_ROLES,
  reply: Message,
  errors: [],
});

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/user/export',
  summary: 'What the store knows of me, without codes',
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
  summary: 'One user with cart and the whole order history',
  roles: ADMIN_ROLES,
  proof: 'of-codes',
  params: Strict({ userId: Id }),
  query: CodeQuery,
  reply: AdminUser,
  errors: ['USER_NOT_FOUND'],
});

export const listUsers = endpoint({
  method: 'GET',
  path: '/admin/users',
  summary: 'Users, newest first by default; 100 when `amount` is absent',
  roles: ADMIN_ROLES,
  query: Strict({
    ...pageFields,
    /** Case-insensitive substring of username or email. */
    search: Type.Optional(Line(limits.searchMax)),
    role: Type.Optional(OneOf(ROLES)),
    sort: Type.Optional(OneOf(USER_SORTS)),
  }),
  reply: Type.Array(ListedUser),
  errors: [],
  paged: true,
});

/** A GET that writes (rules 16.1). `discount` is a percent with one decimal. */
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

const Changed = Type.Object({ message: Type.String(), user: AdminUserRow });
const ofCustomer = {
  method: 'POST',
  roles: ADMIN_ROLES,
  params: Strict({ userId: Id }),
  errors: ['USER_NOT_FOUND', 'USER_NOT_CUSTOMER', 'USER_CLOSED'],
} as const;

export const lockUser = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/lock',
  summary: 'Let nobody sign in to the account of a customer, and end its sessions',
  reply: Changed,
});

export const unlockUser = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/unlock',
  summary: 'Let the customer sign in again',
  reply: Changed,
});

export const endUserSessions = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/end-sessions',
  summary: 'Sign a customer out everywhere',
  reply: Changed,
});

export const removeUserFactors = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/remove-factors',
  proof: true,
  summary: 'Let a customer who has lost the second factor sign in with the password alone',
  reply: Changed,
  errors: [...ofCustomer.errors, 'FACTOR_NOT_FOUND'],
});

export const resetUserPassword = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/reset-password',
  proof: true,
  summary: 'Give a customer a password for one sign-in within 24 hours',
  /** The password is in no other answer. */
  reply: Type.Object({ ...Changed.properties, password: Type.String() }),
});
