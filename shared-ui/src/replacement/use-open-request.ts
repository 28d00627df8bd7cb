import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { codeOf, useCall } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useOpened } from '../parts/use-opened.ts';

const NAME = 'request';
const REFRESH_MS = 15_000;
/** Nothing has that id, or nothing can have it. */
const isMissing = (error: unknown) =>
  ['REPLACEMENT_NOT_FOUND', 'REQUEST_INVALID'].includes(codeOf(error) ?? '');

/** The page of the list that requests are opened from. */
interface List {
  /** Undefined until they are known. */
  rows: readonly ReplacementRequest[] | undefined;
  error: unknown;
}

export interface OpenRequest {
  /** Null where the address names none. */
  id: string | null;
  /** Null while it is not known. */
  open: ReplacementRequest | null;
  /** The read of one that the page of the list does not have. */
  alone: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The request was settled while it was open. */
  isGone: boolean;
  /** The address names a request that is not there. */
  isMissing: boolean;
  /** Opens one, or closes what is open. */
  show: (request: ReplacementRequest | string | null) => void;
}

/**
 * The request that is being decided on, which the address names: Back closes it, and after a session ended in the middle of it,
 * signing in leads back to it. One that the page of the list does not have is read by itself: it may be on another page, or settled.
 * One that was open while it waited stays open then, because its dialog says what happened.
 */
export function useOpenRequest({
  rows,
  error: listError,
}: List): OpenRequest & { addressOf: (requestId: string) => string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const named = params.get(NAME);
  // What was asked for is shown at once, until the router has changed the address a moment later.
  const [asked, setAsked] = useState<string | null>();
  if (asked === named) setAsked(undefined);
  const id = asked === undefined ? named : asked;
  const [last, setLast] = useState<ReplacementRequest | null>(null);
  const inList = rows?.find(({ _id }) => _id === id);
  const alone = useCall(
    'GET /staff/requests/{requestId}',
    { params: { requestId: id ?? '' }, query: { codes: 'masked' } },
    {
      enabled: id !== null && (rows !== undefined || listError !== null) && !inList,
      staleTime: 0,
      // A request that is missing or settled is not read again, because it stays so.
      refetchInterval: ({ state }) =>
        isMissing(state.error) || (state.data !== undefined && state.data.status !== 'PENDING')
          ? false
          : REFRESH_MS,
    },
  );
  const opened = useOpened((other) => {
    const next = new URLSearchParams(params);
    if (other === null) next.delete(NAME);
    else next.set(NAME, other);
    return next.size > 0 ? `${pathname}?${next.toString()}` : pathname;
  });
  const found = id === null ? undefined : (inList ?? alone.data);
  if (found?.status === 'PENDING' && found !== last) setLast(found);
  const open = id === null ? null : last?._id === id ? last : (found ?? null);
  return {
    id,
    open,
    alone,
    isGone: found !== undefined && found.status !== 'PENDING',
    isMissing: id !== null && !found && isMissing(alone.error),
    addressOf: opened.addressOf,
    show: (request) => {
      const next = typeof request === 'string' ? request : (request?._id ?? null);
      setAsked(next);
      if (next === null) opened.close();
      else if (id === null) opened.open(next);
      else opened.exchange(next);
    },
  };
}
