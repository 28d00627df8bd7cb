import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReplacementRequest } from 'shared-contract/types';
import type { usePendingRequests } from './use-replacements.ts';

const NAME = 'request';

type PendingRequests = ReturnType<typeof usePendingRequests>;

/**
 * The request that is being decided on, which the address names: after a session ended in the middle of it, signing in leads
 * back to it. One that leaves the list while it is open stays open, because its dialog says what happened.
 */
export function useOpenRequest({ requests, hasNextPage, isFetching, error, fetchNextPage }: PendingRequests) {
  const [params, setParams] = useSearchParams();
  // Local state, which the address follows: the router changes the address a moment later.
  const [id, setId] = useState(() => params.get(NAME));
  const [last, setLast] = useState<ReplacementRequest | null>(null);
  const found = requests?.find(({ _id }) => _id === id);
  if (found && found !== last) setLast(found);
  const open = id === null ? null : (found ?? (last?._id === id ? last : null));
  const isWanted = id !== null && open === null;
  const isFurtherDown = isWanted && hasNextPage && !isFetching && !error;
  useEffect(() => {
    if (isFurtherDown) void fetchNextPage();
  }, [isFurtherDown, fetchNextPage]);
  return {
    open,
    /** The address names a request that does not wait any more. */
    isMissing: isWanted && requests !== undefined && !hasNextPage,
    show: (request: ReplacementRequest | null): void => {
      setId(request?._id ?? null);
      setParams(request ? { [NAME]: request._id } : {}, { replace: true });
    },
  };
}
