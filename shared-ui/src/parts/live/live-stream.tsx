import { createContext, useContext, useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { followLive } from 'shared-auth/live';
import type { LiveEvent } from 'shared-contract/types';

/** Called with an event, or with undefined after a gap, when anything may have changed. */
type Listener = (event: LiveEvent | undefined) => void;

const ListenersContext = createContext<Set<Listener>>(new Set());

/** The shortest time between two calls of `onChange`. */
const PAUSE_MS = 1_000;

interface LiveProviderProps {
  /** Called after changes, at most once a second. */
  onChange?: () => void;
  children: ReactNode;
}

/** Opens the page's only stream. Lists subscribe to it (`useLiveEvents`). */
export function LiveProvider({ onChange, children }: LiveProviderProps) {
  const [listeners] = useState(() => new Set<Listener>());
  const change = useEffectEvent(() => onChange?.());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pass: Listener = (event) => {
      timer ??= setTimeout(() => {
        timer = undefined;
        change();
      }, PAUSE_MS);
      for (const listener of listeners) listener(event);
    };
    // The first gap is the time between loading the page's data and the start of the stream.
    const stop = followLive({ event: pass, gap: () => pass(undefined) });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [listeners]);
  return <ListenersContext value={listeners}>{children}</ListenersContext>;
}

/** Calls `onEvent` for each event, and with undefined after a gap. */
export function useLiveEvents(onEvent: Listener): void {
  const listeners = useContext(ListenersContext);
  const listener = useEffectEvent(onEvent);
  useEffect(() => {
    const own: Listener = (event) => listener(event);
    listeners.add(own);
    return () => void listeners.delete(own);
  }, [listeners]);
}
