import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import { pageQuery, type Paging } from '../../parts/use-page.ts';

/** A page of 100 users, newest first (rules 13.4); the server searches. */
export const useUsers = (search: string, paging: Paging) =>
  useCallPage(
    'GET /admin/users',
    { query: { ...pageQuery(paging), ...(search && { search }) } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

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
