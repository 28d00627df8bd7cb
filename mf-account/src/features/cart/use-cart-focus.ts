import { useFocusNext } from 'shared-ui';

export const lineId = (id: string): string => `cart-line-${id}`;
export const undoId = (id: string): string => `cart-undo-${id}`;

export const CHANGES_ID = 'cart-changes';

/** Where the focus moves in the cart when the pressed control disappears. */
export function useCartFocus() {
  const focusNext = useFocusNext();
  return {
    onUndo: (id: string): void => focusNext(() => document.getElementById(undoId(id))),
    onChanges: (): void => focusNext(() => document.getElementById(CHANGES_ID)),
    onQuantity: (id: string): void =>
      focusNext(() => document.getElementById(lineId(id))?.querySelector('input')),
  };
}
