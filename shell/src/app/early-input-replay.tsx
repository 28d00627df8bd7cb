import { useLayoutEffect } from 'react';

declare global {
  /** Left by `early-input.js`, for one call. */
  var replayEarlyInput: (() => void) | undefined;
}

/** Repeats what a visitor did before the first render, now that React handles events. */
export function EarlyInputReplay() {
  useLayoutEffect(() => {
    // At once, so that nothing is recorded that React already handles; but an event from within an effect would not make React
    // hydrate the part of the page where it occurs.
    queueMicrotask(() => globalThis.replayEarlyInput?.());
  }, []);
  return null;
}
