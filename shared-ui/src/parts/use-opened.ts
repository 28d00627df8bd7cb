import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';

/** The navigation state of an open object: whether it was opened from the list or is in place of one that an address named. */
type OpenedState = Partial<typeof samePage & { byAddress: boolean }> | null;

/**
 * Opens objects over a list, each at an address of its own. Opening and closing does not scroll the list. When an object was
 * opened from the list, closing it goes back, so that Back does not open it again.
 * @param addressOf the address of an object, or with null that of the list
 */
export function useOpened(addressOf: (id: string | null) => string) {
  const { key, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const opened = state as OpenedState;
  const isFromList = opened?.samePage === true && opened.byAddress !== true;
  return {
    addressOf: (id: string) => addressOf(id),
    open: (id: string) => void navigate(addressOf(id), { state: samePage }),
    /** Opens another object in place of this one. Back then leads to the list. */
    exchange: (id: string) =>
      void navigate(addressOf(id), { replace: true, state: { ...samePage, byAddress: !isFromList } }),
    close: () => {
      // The browser goes back a moment later. A second press must not go back again.
      if (isLeaving.current) return;
      isLeaving.current = true;
      if (isFromList) void navigate(-1);
      else void navigate(addressOf(null), { replace: true, state: samePage });
    },
  };
}
