import { create } from 'zustand';
import { useSession } from 'shared-auth';

/**
 * The codes that are shown, and to which user. Whole orders are named by their id, single items by `order:position`. Kept in
 * memory only.
 */
interface Revealed {
  username: string;
  shown: Readonly<Record<string, boolean>>;
}

const useRevealedStore = create<Revealed>(() => ({ username: '', shown: {} }));

const itemKey = (orderId: string, position: number): string => `${orderId}:${position}`;

function remember(username: string, more: Record<string, boolean>): void {
  useRevealedStore.setState((before) => ({
    username,
    shown: { ...(before.username === username ? before.shown : {}), ...more },
  }));
}

/** Which items are shown in clear. Remembered until the page is reloaded or somebody else signs in. */
export function useRevealed() {
  const { username } = useSession();
  const shown = useRevealedStore((state) => (state.username === username ? state.shown : null));
  return {
    isRevealed: (orderId: string, position: number): boolean =>
      shown?.[itemKey(orderId, position)] ?? shown?.[orderId] ?? false,
    reveal: (orderId: string, position: number, isShown: boolean): void =>
      remember(username, { [itemKey(orderId, position)]: isShown }),
    /** Shows all items of these orders, even if they are not loaded yet. */
    revealOrders: (orderIds: readonly string[]): void =>
      remember(username, Object.fromEntries(orderIds.map((id) => [id, true]))),
  };
}
