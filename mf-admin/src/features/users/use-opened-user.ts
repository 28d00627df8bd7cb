import { useEffect, useRef } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import { paths, patterns } from '../../paths.ts';

/**
 * The user whose details are open, as the address says it. Opening and closing them leaves the list at its place. Closing is
 * a step back where they were opened from the list, so that Back does not open them again.
 */
export function useOpenedUser() {
  const userId = useMatch(patterns.user)?.params.userId;
  const { key, search, state } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  const close = () => {
    // The browser goes back a moment later, and a second press must not go back again.
    if (isLeaving.current) return;
    isLeaving.current = true;
    if ((state as Partial<typeof samePage> | null)?.samePage) void navigate(-1);
    else void navigate(paths.users() + search, { replace: true, state: samePage });
  };
  return {
    userId,
    open: (id: string) => void navigate(paths.user(id) + search, { state: samePage }),
    close,
  };
}
