import { useMutation } from '@tanstack/react-query';
import { call, codeOf, queryClient, refresh, useCall } from 'shared-auth';
import { limits, type ErrorCode } from 'shared-contract/types';

const REFRESH_MS = 15_000;

/** The requests that wait, oldest first; the list refreshes itself, because several people work on it. */
export const usePendingRequests = () =>
  useCall('GET /staff/replacement-requests', {}, { refetchInterval: REFRESH_MS, staleTime: 0 });

/** The items that may replace a faulty one; read anew for each dialog, because they are sold meanwhile. */
export const useReplacementOptions = (subcategoryId: string) =>
  useCall(
    'GET /staff/replacement-options/{subcategoryId}',
    { params: { subcategoryId }, query: { quantity: limits.replacementOptions } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

export const refreshRequests = () => refresh('GET /staff/replacement-requests');

export type Resolution =
  { approved: true; replacement_selection: string } | { approved: false; reason: string };

const goneCodes: readonly ErrorCode[] = ['REPLACEMENT_ALREADY_RESOLVED', 'REPLACEMENT_NOT_FOUND'];

/** Someone else resolved it first. */
export const isAlreadyResolved = (error: unknown): boolean =>
  goneCodes.some((code) => code === codeOf(error));

/** Resolves one request; whatever happens, what is on screen is read again. */
export function useResolve(requestId: string) {
  return useMutation(
    {
      mutationFn: (body: Resolution) =>
        call('POST /staff/requests/{requestId}/resolve', { params: { requestId }, body }),
      onError: (error) =>
        codeOf(error) === 'REPLACEMENT_UNAVAILABLE'
          ? refresh('GET /staff/replacement-options/{subcategoryId}')
          : undefined,
      onSettled: () => void refreshRequests(),
    },
    queryClient,
  );
}
