import type { ListedUser } from 'shared-contract/types';
import { csv, utc } from 'shared-ui/csv';
import { strings } from '../../strings.ts';

/** Users as a CSV file, times in UTC and money in dollars. A file of its own, because the library is fetched with the first download. */
export const usersCsv = (users: readonly ListedUser[]): string =>
  csv(
    strings.users.csvHead,
    users.map((user) => [
      user._id,
      user.username,
      user.email,
      user.role,
      user.balance,
      user.discount ?? null,
      user.total_orders,
      utc(user.creation_unix),
      utc(user.locked_unix ?? null),
    ]),
  );
