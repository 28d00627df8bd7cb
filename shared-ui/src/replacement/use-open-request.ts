import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { codeOf, useCall } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';

const NAME = 'request';
const REFRESH_MS = 15_000;

/**
 * The request that is being decided on, which the address names: after a session ended in the middle of it, signing in leads
 * back to it. One that the page of the list does not have is read by itself: it may be on another page, or settled. One that was open
 * while it waited stays open then, because its dialog says what happened.
 * @param listed the page of the list; undefined until it is known
 */
export function useOpenRequest(listed: readonly ReplacementRequest[] | undefined) {
  const [params, setParams] = useSearchParams();
  // Local state, which the address follows: the router changes the address a moment later.
  const [id, setId] = useState(() => params.get(NAME));
  const [last, setLast] = useState<ReplacementRequest | null>(null);
  const inList = listed?.find(({ _id }) => _id === id);
  const alone = useCall(
    'GET /staff/requests/{requestId}',
    { params: { requestId: id ?? '' }, query: { codes: 'masked' } },
    {
      enabled: id !== null && listed !== undefined && !inList,
      staleTime: 0,
      refetchInterval: REFRESH_MS,
    },
  );
  const found = id === null ? undefined : (inList ?? alone.data);
  if (found?.status === 'PENDING' && found !== last) setLast(found);
  const open = id === null ? null : last?._id === id ? last : (found ?? null);
  return {
    open,
    /** The request was settled while it was open. */
    isGone: found !== undefined && found.status !== 'PENDING',
    /** The address names a request that is not there. */
    isMissing: id !== null && !found && codeOf(alone.error) === 'REPLACEMENT_NOT_FOUND',
    show: (request: ReplacementRequest | null): void => {
      setId(request?._id ?? null);
      const next = new URLSearchParams(params);
      if (request) next.set(NAME, request._id);
      else next.delete(NAME);
      setParams(next, { replace: true });
    },
  };
}
