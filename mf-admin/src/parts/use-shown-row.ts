import { useEffect, useRef } from 'react';
import { isFocusFree } from 'shared-ui/base';
import { mainControlOf } from './use-list-keys.ts';

const rowWith = (id: string) =>
  [...document.querySelectorAll<HTMLElement>('[data-row-key]')].find(
    ({ dataset }) => dataset['rowKey'] === id,
  );

/**
 * Moves the focus to the row of the object that was open over a list, once that is closed. The dialog has given the focus back to the row that
 * it was opened from, which is another one after `J` or `K`.
 * @param id of the open object
 */
export function useShownRow(id: string | null | undefined): void {
  const last = useRef(id);
  useEffect(() => {
    const shown = last.current;
    last.current = id;
    if (id || !shown) return;
    const row = rowWith(shown);
    const focused = document.activeElement?.closest('[data-row-key]');
    // The dialog may also have been opened by a control outside of the rows.
    if (row !== focused && (focused || isFocusFree())) mainControlOf(row)?.focus();
  }, [id]);
}
