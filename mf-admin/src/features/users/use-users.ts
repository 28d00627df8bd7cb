import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, queryClient, refresh, useCallPage } from 'shared-auth';
import { pageSizes } from 'shared-contract/types';

const size = pageSizes.adminUsers;

/** A page of 100 users, newest first (section 9); the server searches. */
export const useUsers = (search: string, page: number) =>
  useCallPage(
    'GET /admin/users',
    { query: { skip: (page - 1) * size, amount: size, ...(search && { search }) } },
    { placeholderData: keepPreviousData, staleTime: 5_000 },
  );

/** Makes a member a reseller with a discount in percent (section 4: no way back is shown). */
export function usePromote(userId: string, onDone: () => void) {
  return useMutation(
    {
      mutationFn: (discount: number) =>
        call('GET /admin/users/set_reseller/{userId}', { params: { userId }, query: { discount } }),
      onSuccess: onDone,
      onSettled: () => void refresh('GET /admin/users', 'GET /admin/user/{userId}', 'GET /admin/stats'),
    },
    queryClient,
  );
}
