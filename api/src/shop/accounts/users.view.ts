import type { AdminUserRow } from 'shared-contract';
import { dollarsOf, percentOf } from '../money.ts';
import { unixOf } from '../../platform/time.ts';
import type { UserRow } from './users.sql.ts';

/** The fields of a user that admins may read (rules 1.15). */
export const userRowOf = (user: UserRow): AdminUserRow => ({
  _id: user.id,
  username: user.username,
  email: user.email,
  role: user.role,
  balance: dollarsOf(user.balanceCents),
  ...(user.discountPermille === null ? {} : { discount: percentOf(user.discountPermille) }),
  creation_unix: unixOf(user.createdAt),
  ...(user.lockedAt === null ? {} : { locked_unix: unixOf(user.lockedAt) }),
});
