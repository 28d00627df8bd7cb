import { useLayoutEffect } from 'react';

declare global {
  /** Set by `early-input.js`. It can be called once. */
  var replayEarlyInput: (() => void) | undefined;
}

/** Repeats what a visitor did before the first render, now that React handles events. */
export function EarlyInputReplay() {
  useLayoutEffect(() => {
    // It runs in a microtask and not later, so that nothing is recorded that React already handles. It does not run within the
    // effect, because an event from there does not make React hydrate the part of the page where it occurs.
    queueMicrotask(() => globalThis.replayEarlyInput?.());
  }, []);
  return null;
}
