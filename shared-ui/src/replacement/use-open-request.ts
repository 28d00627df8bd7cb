import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { codeOf, useCall } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { useOpened } from '../parts/use-opened.ts';

const NAME = 'request';
const REFRESH_MS = 15_000;
/** Whether no request has that id, or none can have it. */
const isMissing = (error: unknown) =>
  ['REPLACEMENT_NOT_FOUND', 'REQUEST_INVALID'].includes(codeOf(error) ?? '');

/** The page of the list from which requests are opened. */
interface List {
  /** Undefined until they are loaded. */
  rows: readonly ReplacementRequest[] | undefined;
  error: unknown;
}

export interface OpenRequest {
  /** Null when the address names none. */
  id: string | null;
  /** Null until it is loaded. */
  open: ReplacementRequest | null;
  /** The query of a request that is not on the page of the list. */
  alone: { isError: boolean; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Whether the request was settled while it was open. */
  isGone: boolean;
  /** Whether the address names a request that does not exist. */
  isMissing: boolean;
  /** Opens a request, or closes the open one. */
  show: (request: ReplacementRequest | string | null) => void;
}

/**
 * The request that is being decided on. The address names it, so that Back closes it, and signing in after the session has ended
 * leads back to it. A request that is not on the page of the list is read by itself, because it may be on another page or
 * settled. One that is settled while it is open stays open, because its dialog says what happened.
 */
export function useOpenRequest({
  rows,
  error: listError,
}: List): OpenRequest & { addressOf: (requestId: string) => string } {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const named = params.get(NAME);
  // The requested one is shown at once, before the router has changed the address.
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
