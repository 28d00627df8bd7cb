import { useLayoutEffect } from 'react';

declare global {
  /** Left by `early-input.js`, for one call. */
  var replayEarlyInput: (() => void) | undefined;
}

/** Repeats what a visitor did before the first render, now that React answers. */
export function EarlyInputReplay() {
  useLayoutEffect(() => {
    // At once, so that nothing is recorded that React answers already; but an event from within an effect would not have React
    // take over the part of the page that it falls into.
    queueMicrotask(() => globalThis.replayEarlyInput?.());
  }, []);
  return null;
}
