import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { asking } from '../layout/leaving.ts';
import { strings } from '../strings.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const text = strings.leave;

/** Where a press on a link of this page would lead within the store, or null. */
function destinationOf(event: MouseEvent): string | null {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!isPlain || event.defaultPrevented || !link || (link.target && link.target !== '_self')) return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const { location } = globalThis;
  if (origin !== location.origin || (pathname === location.pathname && search === location.search))
    return null;
  return pathname + search + hash;
}

interface LeaveGuardProps {
  /** Whether something was changed and not saved. */
  when: boolean;
  /** A sentence about what is lost, where that is not a change of a form. */
  lost?: string | undefined;
  /** Discards the changes. */
  onLeave: () => void;
}

/**
 * Asks before a link or a closed tab leaves a form that is not saved. Back and the end of a session do not ask: what was
 * typed is there again on return.
 */
export function LeaveGuard({ when, lost = text.text, onLeave }: LeaveGuardProps) {
  const [destination, setDestination] = useState<string | null>(null);
  const navigate = useNavigate();
  useEffect(() => {
    if (!when) return;
    const onClick = (event: MouseEvent) => {
      const to = destinationOf(event);
      if (to === null) return;
      event.preventDefault();
      setDestination(to);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    // Before the router handles it.
    document.addEventListener('click', onClick, true);
    asking.add(setDestination);
    globalThis.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, true);
      asking.delete(setDestination);
      globalThis.removeEventListener('beforeunload', onUnload);
    };
  }, [when]);
  if (destination === null) return null;
  return (
    <ConfirmDialog
      danger
      title={text.title}
      confirm={text.confirm}
      onClose={() => setDestination(null)}
      onConfirm={() => {
        setDestination(null);
        onLeave();
        void navigate(destination);
      }}
    >
      <p>{lost}</p>
    </ConfirmDialog>
  );
}
