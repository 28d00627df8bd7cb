import { useEffect, useRef, type FocusEvent } from 'react';
import { uppermostDialog } from 'shared-ui/keys';
import { isFocusFree } from 'shared-ui/base';

interface Held {
  control: Element;
  rowKey: string | undefined;
  /** Which row of the list, and which control of the row. */
  row: number;
  place: number;
}

const CONTROLS = 'a[href], button:not(:disabled)';
const controlsOf = (row: Element | undefined) => [...(row?.querySelectorAll<HTMLElement>(CONTROLS) ?? [])];

/** Nothing else has the focus, and no dialog is open that may still return it. */
const isFree = () => isFocusFree() && uppermostDialog() === undefined;

/**
 * Keeps the focus in a list when the control that had it goes: an approved order has no Approve any more, a deleted review no
 * row. It goes to the control in its place, in the same row or else in the one that follows, and to the page where no row is
 * left. The rows are marked `data-row-key`.
 * @param isReady false while rows are on their way
 * @returns the props of the element around the rows
 */
export function useFocusRestore(isReady: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const held = useRef<Held | null>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])];
  useEffect(() => {
    // Not before a closing dialog has given the focus back.
    const timer = setTimeout(() => {
      const lost = held.current;
      if (!lost || lost.control.isConnected || !isReady || !isFree()) return;
      held.current = null;
      const left = rows();
      const row = left.find(({ dataset }) => dataset['rowKey'] === lost.rowKey) ?? left[lost.row];
      const controls = controlsOf(row ?? left.at(-1));
      const next = controls[lost.place] ?? controls.at(-1) ?? document.getElementById('main');
      // Does not scroll: the removed control was in view.
      next?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  });
  return {
    ref: list,
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const row = target.closest<HTMLElement>('[data-row-key]');
      held.current = row && {
        control: target,
        rowKey: row.dataset['rowKey'],
        row: rows().indexOf(row),
        place: controlsOf(row).indexOf(target),
      };
    },
    onBlur: ({ relatedTarget }: FocusEvent<HTMLElement>): void => {
      // A dialog gives the focus back; whoever went elsewhere is left there.
      if (relatedTarget && !relatedTarget.closest('dialog, [role="dialog"]')) held.current = null;
    },
  };
}
