const page = () => document.getElementById('main');

/** Whether no control has the focus. */
export const isFocusFree = (): boolean =>
  [null, document.body, page()].includes(document.activeElement as HTMLElement | null);

/** Focuses the page when the focused control is gone. It does not scroll, because the control was in view. */
export function focusPage(): void {
  if (isFocusFree()) page()?.focus({ preventScroll: true });
}

/**
 * The `ref` of a part that may be removed while it has the focus, such as the button of a notice. It then moves the focus to the
 * page. Otherwise a screen reader would start again at the top of the window.
 */
export const focusPageAfter = (part: HTMLElement | null) => () => {
  if (part?.contains(document.activeElement)) queueMicrotask(focusPage);
};
