import type { RefObject } from 'react';
import { useKeys } from 'shared-ui/keys';

/** On the element around the rows of a list. */
export const listMark = { 'data-list': '' };

/** The control that Enter presses on a row: the one that is marked `data-row-main`, else the first link, else the first button. */
export const mainControlOf = (row: Element | undefined) =>
  ['[data-row-main]', 'a[href]', 'button:not(:disabled, [data-part="short-id"])']
    .map((selector) => row?.querySelector<HTMLElement>(selector))
    .find((control) => control);

/** The list that the keys are for: the one with the focus, else the first of the page. */
const listInUse = () =>
  document.activeElement?.closest('[data-list]') ?? document.querySelector('[data-list]');

/**
 * `j` and `k` move to the next and the previous row of a list, and Escape leaves the list. The row has the focus on its main control, so
 * that Enter opens it. The rows are marked `data-row-key`.
 */
export function useListKeys(list: RefObject<HTMLElement | null>): void {
  const move = (by: 1 | -1) => {
    if (listInUse() !== list.current) return;
    const rows = [...(list.current?.querySelectorAll('[data-row-key]') ?? [])];
    const at = rows.findIndex((row) => row.contains(document.activeElement));
    const control = mainControlOf(at < 0 ? rows.at(by > 0 ? 0 : -1) : rows[at + by]);
    control?.focus();
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    escape: () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && list.current?.contains(activeElement)) activeElement.blur();
    },
  });
}
