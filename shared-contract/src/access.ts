import { Type } from 'typebox';
import { AdminUserRow } from './accounts.entities.ts';
import { endpoint } from './endpoint.ts';
import { Id, Strict } from './fields.ts';
import { ADMIN_ROLES } from './roles.ts';

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
  proof: true,
  summary: 'Let nobody sign in to the account of a customer, and end its sessions',
  reply: Changed,
});

export const unlockUser = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/unlock',
  proof: true,
  summary: 'Let the customer sign in again',
  reply: Changed,
});

export const endUserSessions = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/end-sessions',
  proof: true,
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

const MadePassword = Type.Object({ ...Changed.properties, password: Type.String() });

export const makeStaff = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/make-staff',
  proof: true,
  summary: 'Make a customer STAFF, with a password for one sign-in within 24 hours',
  /** The password is only in this answer. */
  reply: MadePassword,
  errors: [...ofCustomer.errors, 'ADMIN_FACTOR_REQUIRED', 'ACCOUNT_HAS_MONEY'],
});

export const removeStaff = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/remove-staff',
  proof: true,
  summary: 'Make an account of STAFF a member again',
  reply: Changed,
  errors: ['USER_NOT_FOUND', 'USER_NOT_STAFF', 'ADMIN_FACTOR_REQUIRED'],
});

export const removeReseller = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/remove-reseller',
  proof: true,
  summary: 'Make a reseller a member again, without a discount',
  reply: Changed,
  errors: [...ofCustomer.errors, 'USER_NOT_RESELLER'],
});

export const resetUserPassword = endpoint({
  ...ofCustomer,
  path: '/admin/user/{userId}/reset-password',
  proof: true,
  summary: 'Give a customer a password for one sign-in within 24 hours',
  /** The password is only in this answer. */
  reply: MadePassword,
});
