import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { ListedUser, Role, UserSort } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import type { UserFilter } from './users.view.ts';

const queryOf = ({ search, role }: UserFilter) => ({
  ...(search && { search }),
  ...(role && { role: role as Role }),
});

/** A page of users; the server searches, filters and orders. */
export const useUsers = (filter: UserFilter, sort: UserSort, paging: Paging) =>
  useCallPage(
    'GET /admin/users',
    { query: { ...pageQuery(paging), ...queryOf(filter), ...(sort !== 'newest' && { sort }) } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

/** All users that the filter finds, as a file. */
export async function downloadUsers(filter: UserFilter): Promise<void> {
  await saveUsers(await call('GET /admin/users/all', { query: queryOf(filter) }));
}

/** These users as a file. */
export async function saveUsers(users: readonly ListedUser[]): Promise<void> {
  const { usersCsv } = await import('./users-csv.ts');
  saveFile(strings.users.fileName, usersCsv(users), 'text/csv');
}

/**
 * Makes a member a reseller with a discount in percent (rules 10.2); `onDone` gets the percent that
 * the server granted.
 */
export function usePromote(userId: string, onDone: (discount: number) => void) {
  return useMutation({
    mutationFn: (discount: number) =>
      call('GET /admin/users/set_reseller/{userId}', { params: { userId }, query: { discount } }),
    onSuccess: ({ user }, asked) => onDone(user.discount ?? asked),
    onSettled: () => void refresh('GET /admin/users', 'GET /admin/user/{userId}', 'GET /admin/stats'),
  });
}
