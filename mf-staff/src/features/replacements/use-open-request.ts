import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ReplacementRequest } from 'shared-contract/types';

const NAME = 'request';

/**
 * The request that is being decided on, which the address names: after a session ended in the middle of it, signing in leads
 * back to it. One that leaves the list while it is open stays open, because its dialog says what happened.
 */
export function useOpenRequest(pending: readonly ReplacementRequest[] | undefined) {
  const [params, setParams] = useSearchParams();
  // Local state, which the address follows: the router changes the address a moment later.
  const [id, setId] = useState(() => params.get(NAME));
  const [last, setLast] = useState<ReplacementRequest | null>(null);
  const found = pending?.find(({ _id }) => _id === id);
  if (found && found !== last) setLast(found);
  const open = id === null ? null : (found ?? (last?._id === id ? last : null));
  return {
    open,
    /** The address names a request that does not wait any more. */
    isMissing: id !== null && open === null && pending !== undefined,
    show: (request: ReplacementRequest | null): void => {
      setId(request?._id ?? null);
      setParams(request ? { [NAME]: request._id } : {}, { replace: true });
    },
  };
}
