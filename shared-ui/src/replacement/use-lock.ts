import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, codeOf, detailsOf, useSession, useSessionStore } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { latestLock } from './lock.view.ts';

/** The shortest time between two renewals of the lock by the person who works on the request, in milliseconds. */
const RENEWAL_MS = 120_000;
const INPUTS = ['input', 'keydown', 'pointerdown'] as const;

/** Releases the lock. If that fails, it expires. */
const release = (requestId: string) =>
  call('DELETE /staff/requests/{requestId}/lock', { params: { requestId } }).catch(() => undefined);

/** Releases it while the page is being closed, when `call` would be too late. */
function releaseAtEnd(requestId: string): void {
  const { token } = useSessionStore.getState();
  const path = `/api/staff/requests/${encodeURIComponent(requestId)}/lock`;
  fetch(new URL(path, globalThis.location.origin), {
    method: 'DELETE',
    keepalive: true,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token ?? ''}` },
  }).catch(() => undefined);
}

/**
 * Locks a request while it is open, renews the lock while somebody types, and releases it when the dialog or the page is closed
 * (rules 8.9). Somebody else may have it already or take it over meanwhile. That is known from the list, or from the refusal of a
 * decision or of a renewal.
 */
export function useLock({ _id: requestId, lock: listed }: ReplacementRequest, decision: { error: unknown }) {
  const { username } = useSession();
  const held = useRef({ isMine: false, isLeft: false, takenAt: 0 });
  const ask = (takeOver: boolean) =>
    call('POST /staff/requests/{requestId}/lock', {
      params: { requestId },
      body: takeOver ? { take_over: true } : {},
    });
  const take = useMutation({
    mutationFn: ask,
    onMutate: () => {
      held.current.takenAt = Date.now();
    },
    onSuccess: () => {
      // The request was closed before the answer arrived.
      if (held.current.isLeft) void release(requestId);
      else held.current.isMine = true;
    },
  });
  const { mutate } = take;
  const renewal = useMutation({
    mutationFn: () => ask(false),
    onError: (error) => {
      if (codeOf(error) === 'REPLACEMENT_LOCKED') held.current.isMine = false;
    },
  });
  const { mutate: renew } = renewal;
  // The lock of the list is used, so that opening another person's request makes no call.
  const isTaken = listed !== undefined && listed.username !== username;
  useEffect(() => {
    if (!isTaken) mutate(false);
  }, [requestId, mutate, isTaken]);
  useEffect(() => {
    const now = held.current;
    now.isLeft = false;
    return () => {
      now.isLeft = true;
      if (now.isMine) void release(requestId);
      now.isMine = false;
    };
  }, [requestId]);

  useEffect(() => {
    const now = held.current;
    const onInput = () => {
      if (!now.isMine || Date.now() - now.takenAt < RENEWAL_MS) return;
      now.takenAt = Date.now();
      renew();
    };
    const onPageHide = () => {
      if (!now.isMine) return;
      releaseAtEnd(requestId);
      // When the browser restores the page, the first input locks the request again.
      now.takenAt = 0;
    };
    for (const input of INPUTS) document.addEventListener(input, onInput);
    globalThis.addEventListener('pagehide', onPageHide);
    return () => {
      for (const input of INPUTS) document.removeEventListener(input, onInput);
      globalThis.removeEventListener('pagehide', onPageHide);
    };
  }, [requestId, renew]);

  const lock = latestLock([
    listed,
    take.data,
    renewal.data,
    detailsOf(take.error, 'REPLACEMENT_LOCKED'),
    detailsOf(renewal.error, 'REPLACEMENT_LOCKED'),
    detailsOf(decision.error, 'REPLACEMENT_LOCKED'),
  ]);
  const isOver = useIsOver(lock?.until_unix);
  const present = isOver ? undefined : lock;
  return {
    lock: present,
    isOthers: present !== undefined && present.username !== username,
    /** Whether it is not known yet if somebody else has it. */
    isAsking: !isTaken && !take.isSuccess && !take.isError,
    takeOver: take,
    /** Called when the request is settled, so that there is nothing to release. */
    settled: () => {
      held.current.isMine = false;
    },
  };
}

/** The longest time that a timer can wait, in ms. */
const LONGEST = 2_147_483_647;

/** Whether this time has come. */
function useIsOver(unix: number | undefined): boolean {
  const [over, setOver] = useState<number>();
  useEffect(() => {
    if (unix === undefined) return;
    const left = Math.min(Math.max(0, unix * 1000 - Date.now()), LONGEST);
    const timer = setTimeout(() => setOver(unix), left);
    return () => clearTimeout(timer);
  }, [unix]);
  return unix !== undefined && over === unix;
}
