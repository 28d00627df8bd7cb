import { useMutation } from '@tanstack/react-query';
import { call, refresh } from 'shared-auth';

/** The changes that an admin can make to the access of a customer or of staff: the last part of the call's path. */
export type AccessChange =
  | 'lock'
  | 'unlock'
  | 'end-sessions'
  | 'reset-password'
  | 'remove-factors'
  | 'make-staff'
  | 'remove-staff'
  | 'remove-reseller';

interface Outcome {
  message: string;
  /** The password that was made, if any. */
  password?: string;
}

export function useAccess(userId: string, onDone: (outcome: Outcome) => void) {
  const params = { userId };
  return useMutation({
    mutationFn: (change: AccessChange): Promise<Outcome> =>
      call(`POST /admin/user/{userId}/${change}`, { params }),
    onSuccess: onDone,
    onSettled: () => void refresh('GET /admin/users', 'GET /admin/user/{userId}', 'GET /admin/stats'),
  });
}
