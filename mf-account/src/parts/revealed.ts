import { create } from 'zustand';
import { useSession } from 'shared-auth';

/** The codes that are shown, and the user who sees them: whole orders by their id, single items by `order:position`. In memory only. */
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

/** Which items are shown in clear, remembered until the page is loaded again or somebody else signs in. */
export function useRevealed() {
  const { username } = useSession();
  const shown = useRevealedStore((state) => (state.username === username ? state.shown : null));
  return {
    isRevealed: (orderId: string, position: number): boolean =>
      shown?.[itemKey(orderId, position)] ?? shown?.[orderId] ?? false,
    reveal: (orderId: string, position: number, isShown: boolean): void =>
      remember(username, { [itemKey(orderId, position)]: isShown }),
    /** Shows all items of these orders, which need not be loaded yet. */
    revealOrders: (orderIds: readonly string[]): void =>
      remember(username, Object.fromEntries(orderIds.map((id) => [id, true]))),
  };
}
