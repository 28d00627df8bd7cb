import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import { useAttempt } from 'shared-auth/attempt';
import { pageSizes } from 'shared-contract/types';
import { refreshStock } from '../../data/refresh-stock.ts';
import type { DraftItem } from './create-order.view.ts';

/** The users whose name or email holds the search; the server searches, so that it works in a large store. */
export const useUsersToChoose = (search: string) =>
  useCallPage(
    'GET /admin/users',
    { query: { skip: 0, amount: pageSizes.adminUsers, ...(search && { search }) } },
    { placeholderData: keepPreviousData },
  );

interface NewOrder {
  userId: string;
  items: readonly DraftItem[];
}

/**
 * Creates and approves in one step: the user receives the items at once, without payment (rules 5.11). `onCreated` gets
 * what the server says, wherever the admin is by then.
 */
export function useCreateOrder(onCreated: (message: string) => void) {
  const attempt = useAttempt();
  return useMutation({
    mutationFn: ({ userId, items }: NewOrder) => {
      const body = { userId, items: items.map(({ subcategoryId, amount }) => ({ subcategoryId, amount })) };
      return attempt.run(JSON.stringify(body), (idempotencyKey) =>
        call('POST /admin/orders/create-and-approve', { body, idempotencyKey }),
      );
    },
    onSuccess: (reply) => reply && onCreated(reply.message),
    onSettled: () => {
      void refresh('GET /admin/orders/all', 'GET /admin/stats', 'GET /admin/user/{userId}');
      void refreshStock();
    },
  });
}
