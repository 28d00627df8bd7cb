import { useMutation } from '@tanstack/react-query';
import { call, codeOf, refresh, useCall } from 'shared-auth';
import { limits, type ErrorCode } from 'shared-contract/types';
import { strings } from './strings.ts';

/** Whose endpoints are used: staff and admins have different ones. */
export type Desk = 'staff' | 'admin';

const optionsKey = {
  staff: 'GET /staff/replacement-options/{subcategoryId}',
  admin: 'GET /admin/replacement-options/{subcategoryId}',
} as const;
const listKey = {
  staff: 'GET /staff/replacement-requests',
  admin: 'GET /admin/replacement-requests',
} as const;
const resolveKey = {
  staff: 'POST /staff/requests/{requestId}/resolve',
  admin: 'POST /admin/requests/{requestId}/resolve',
} as const;

/**
 * The items that may replace a faulty one. They are read again for each dialog, because they may be sold meanwhile. They are not
 * read while somebody else works on the request, because each read shows codes.
 */
export const useReplacementOptions = (desk: Desk, subcategoryId: string, enabled: boolean) =>
  useCall(
    optionsKey[desk],
    { params: { subcategoryId }, query: { quantity: limits.replacementOptions, why: strings.why } },
    { enabled, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  );

export type Resolution =
  { approved: true; replacement_selection: string } | { approved: false; reason: string };

const settledCodes: readonly ErrorCode[] = ['REPLACEMENT_ALREADY_RESOLVED', 'REPLACEMENT_NOT_FOUND'];

/** Whether the error says that somebody else resolved the request first. */
export const isAlreadyResolved = (error: unknown): boolean =>
  settledCodes.some((code) => code === codeOf(error));

/** Resolves one request. Whether it succeeds or fails, what is on screen is read again. */
export function useResolve(desk: Desk, requestId: string) {
  return useMutation({
    mutationFn: (body: Resolution) => call(resolveKey[desk], { params: { requestId }, body }),
    onError: (error) => (codeOf(error) === 'REPLACEMENT_UNAVAILABLE' ? refresh(optionsKey[desk]) : undefined),
    onSettled: () => void refresh(listKey[desk], 'GET /admin/stats'),
  });
}
