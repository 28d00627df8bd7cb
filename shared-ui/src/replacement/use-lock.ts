import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, detailsOf, useSession } from 'shared-auth';
import type { ReplacementRequest } from 'shared-contract/types';
import { latestLock } from './lock.view.ts';

/** Leaves the request to others. Where that fails, it ends by itself. */
const release = (requestId: string) =>
  call('DELETE /staff/requests/{requestId}/lock', { params: { requestId } }).catch(() => undefined);

/**
 * Takes a request while it is open, and leaves it when it is closed (rules 8.9). Somebody else may have it already, or take it over
 * meanwhile: the list says so, or the refusal of a decision.
 */
export function useLock({ _id: requestId, lock: listed }: ReplacementRequest, decision: { error: unknown }) {
  const { username } = useSession();
  const held = useRef({ isMine: false, isLeft: false });
  const take = useMutation({
    mutationFn: (takeOver: boolean) =>
      call('POST /staff/requests/{requestId}/lock', {
        params: { requestId },
        body: takeOver ? { take_over: true } : {},
      }),
    onSuccess: () => {
      // It was closed before the answer came.
      if (held.current.isLeft) void release(requestId);
      else held.current.isMine = true;
    },
  });
  const { mutate } = take;
  // As the list says it, so that opening what another person has asks for nothing.
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

  const lock = latestLock([
    listed,
    take.data,
    detailsOf(take.error, 'REPLACEMENT_LOCKED'),
    detailsOf(decision.error, 'REPLACEMENT_LOCKED'),
  ]);
  const isOver = useIsOver(lock?.until_unix);
  const present = isOver ? undefined : lock;
  return {
    lock: present,
    isOthers: present !== undefined && present.username !== username,
    /** Whether somebody else has it is not known yet. */
    isAsking: !isTaken && !take.isSuccess && !take.isError,
    takeOver: take,
    /** Nothing is left to release: it was settled. */
    settled: () => {
      held.current.isMine = false;
    },
  };
}

/** As long as a timer can wait, in ms. */
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
