import { useRef } from 'react';
import { useFocusNext } from 'shared-ui';

/**
 * Where the focus goes in a list whose rows are added and removed. Put `list` around rows that are marked `data-row`,
 * with their `data-remove` buttons, and the `data-add` button. A removed row hands the focus to the same button of the
 * one in its place, else of the last, else to the add button; an added row takes it, because the add button may have
 * reached its limit.
 */
export function useRowFocus() {
  const list = useRef<HTMLElement>(null);
  const focusNext = useFocusNext();
  const all = (selector: string) => [...(list.current?.querySelectorAll<HTMLElement>(selector) ?? [])];
  return {
    list,
    onRemoved: (index: number): void =>
      focusNext(() => {
        const buttons = all('[data-remove]');
        return buttons[index] ?? buttons.at(-1) ?? all('[data-add]')[0];
      }),
    onAdded: (): void =>
      focusNext(() => all('[data-row]').at(-1)?.querySelector<HTMLElement>('input, select')),
  };
}
