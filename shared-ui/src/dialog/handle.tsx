import { useRef, type PointerEvent } from 'react';
import * as parts from './dialog-parts.module.css';

/** How far the sheet has to be pulled down to close. */
const CLOSE_PULL_PX = 80;

/** The handle of the bottom sheet. Escape and the close button do the same, so it is for a thumb alone. */
export function Handle({ onPulled }: { onPulled: () => void }) {
  const from = useRef<number | null>(null);
  const pull = ({ currentTarget }: PointerEvent, by: number) =>
    currentTarget
      .closest<HTMLElement>('dialog, [role="dialog"]')
      ?.style.setProperty('translate', `0 ${Math.max(0, by)}px`);
  const release = (event: PointerEvent) => {
    from.current = null;
    pull(event, 0);
  };
  return (
    <div
      className={parts.handle}
      onPointerDown={(event) => {
        from.current = event.clientY;
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => from.current !== null && pull(event, event.clientY - from.current)}
      onPointerUp={(event) => {
        const by = event.clientY - (from.current ?? event.clientY);
        release(event);
        if (by > CLOSE_PULL_PX) onPulled();
      }}
      onPointerCancel={release}
    />
  );
}
