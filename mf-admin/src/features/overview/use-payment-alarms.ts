import { useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage, type CallReply } from 'shared-auth';

/** How many are loaded; the rest follow as these are closed. */
const SHOWN = 20;

export const usePaymentAlarms = () =>
  useCallPage('GET /admin/payment-alarms', { query: { skip: 0, amount: SHOWN } }, { staleTime: 0 });

type LookedAt = CallReply<'POST /admin/payment-alarms/{alarmId}/looked-at'>;

/** Takes a payment off the list. */
export const usePaymentLookedAt = (onDone: (reply: LookedAt) => void) =>
  useMutation({
    mutationFn: (alarmId: string) =>
      call('POST /admin/payment-alarms/{alarmId}/looked-at', { params: { alarmId } }),
    onSuccess: onDone,
    // Also after a failure: somebody else may have closed it.
    onSettled: () => void refresh('GET /admin/payment-alarms', 'GET /admin/stats'),
  });
