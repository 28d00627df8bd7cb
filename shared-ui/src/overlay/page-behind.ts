import { useEffect } from 'react';
import { focusPage, isFocusFree } from '../page/page-focus.ts';

/**
 * How many dialogs are open, and the element that had the focus before the first of them. The element is cleared when it has the
 * focus again.
 */
let opened = 0;
let behind: Element | null = null;

/** Makes the page behind dialogs inert, as under a `<dialog>`. */
function cover(by: 1 | -1): void {
  opened += by;
  document.getElementById('root')?.toggleAttribute('inert', opened > 0);
}

function giveFocus(to: Element | null): void {
  if (isFocusFree() && to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/**
 * Makes the page behind inert, and returns the focus afterwards. antd returns it only after its own closing, which a dialog that
 * is unmounted does not go through.
 */
export function usePageBehind(): void {
  useEffect(() => {
    // If this dialog replaces another one, that one has returned the focus by now, and this one has not taken it yet.
    const before = document.activeElement;
    // Nothing has the focus when a dialog of the shell was open in between.
    if (opened === 0 && !isFocusFree()) behind = before;
    cover(1);
    return () => {
      cover(-1);
      giveFocus(before);
      if (opened > 0) return;
      // This dialog closes together with the one below it, which had the focus.
      giveFocus(behind);
      if (document.activeElement === behind) behind = null;
      // The control that opened the dialog is gone, or the dialog was open when the page loaded.
      focusPage();
    };
  }, []);
}
