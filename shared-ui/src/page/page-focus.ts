const page = () => document.getElementById('main');

/** No control has the focus. */
export const isFocusFree = (): boolean =>
  [null, document.body, page()].includes(document.activeElement as HTMLElement | null);

/** Where the focus goes that no control has any more. Does not scroll: what had it was in view. */
export function focusPage(): void {
  if (isFocusFree()) page()?.focus({ preventScroll: true });
}

/**
 * The `ref` of a part that goes while it has the focus, such as the button of a notice: the page gets the focus, where a screen reader would
 * else begin at the top of the window.
 */
export const focusPageAfter = (part: HTMLElement | null) => () => {
  if (part?.contains(document.activeElement)) queueMicrotask(focusPage);
};
