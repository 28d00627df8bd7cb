import { useEffect } from 'react';
import { focusPage, isFocusFree } from '../page/page-focus.ts';

/** How many dialogs are open, and what had the focus before the first of them, until it has it again. */
let opened = 0;
let behind: Element | null = null;

/** Nothing of the page behind a dialog can be reached, as under a `<dialog>`. */
function cover(by: 1 | -1): void {
  opened += by;
  document.getElementById('root')?.toggleAttribute('inert', opened > 0);
}

function giveFocus(to: Element | null): void {
  if (isFocusFree() && to instanceof HTMLElement) to.focus({ preventScroll: true });
}

/**
 * Covers the page, and gives the focus back where it was. antd does that after its own closing, which a dialog that is taken off the
 * page does not have.
 */
export function usePageBehind(): void {
  useEffect(() => {
    // A dialog that this one replaces has given the focus back by now, and this one has not taken it yet.
    const before = document.activeElement;
    // Where a dialog of the shell was open in between, nothing has the focus.
    if (opened === 0 && !isFocusFree()) behind = before;
    cover(1);
    return () => {
      cover(-1);
      giveFocus(before);
      if (opened > 0) return;
      // It closes together with the dialog below, which had the focus.
      giveFocus(behind);
      if (document.activeElement === behind) behind = null;
      // The control that opened the dialog is gone by now, or the dialog was open with the page.
      focusPage();
    };
  }, []);
}
