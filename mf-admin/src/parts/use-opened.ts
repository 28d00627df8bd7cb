import { useEffect, useRef } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';

/** The state of a navigation to an object: whether it was opened from the list, or replaces one that an address named. */
type OpenedState = Partial<typeof samePage & { byAddress: boolean }> | null;

/**
 * The object that is open over a list, from the address. Opening and closing it does not scroll the list. Closing is
 * a step back where it was opened from the list, so that Back does not open it again.
 * @param pattern of an object's address, with one parameter; `paths` builds it, and that of the list
 */
export function useOpened(pattern: string, paths: { list: string; one: (id: string) => string }) {
  const id = Object.values(useMatch(pattern)?.params ?? {})[0];
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const opened = state as OpenedState;
  const isFromList = opened?.samePage === true && opened.byAddress !== true;
  return {
    id,
    addressOf: (other: string) => paths.one(other) + search,
    open: (other: string) => void navigate(paths.one(other) + search, { state: samePage }),
    /** Another one in place of it: Back then leads to the list. */
    exchange: (other: string) =>
      void navigate(paths.one(other) + search, {
        replace: true,
        state: { ...samePage, byAddress: !isFromList },
      }),
    close: () => {
      // The browser goes back a moment later, and a second press must not go back again.
      if (isLeaving.current) return;
      isLeaving.current = true;
      if (isFromList) void navigate(-1);
      else void navigate(paths.list + search, { replace: true, state: samePage });
    },
  };
}
