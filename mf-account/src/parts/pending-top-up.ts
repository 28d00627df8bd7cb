import { create } from 'zustand';

const KEY = 'pending-top-up';
/** How long a top-up is awaited, in milliseconds: the payment page has closed by then. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** A top-up that was sent to the payment page and whose result is not known yet. */
export interface PendingTopUp {
  username: string;
  paymentId: string;
  startedAt: number;
  /** The page to return to afterwards; used once. */
  returnTo: 'cart' | null;
}

const isForgotten = ({ startedAt }: PendingTopUp): boolean => Date.now() - startedAt >= FORGOTTEN_AFTER_MS;

function read(): PendingTopUp | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingTopUp | null;
    return stored && !isForgotten(stored) ? stored : null;
  } catch {
    return null;
  }
}

const usePendingStore = create<{ pending: PendingTopUp | null }>(() => ({ pending: read() }));

function write(pending: PendingTopUp | null): void {
  try {
    if (pending) sessionStorage.setItem(KEY, JSON.stringify(pending));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage the payment still works; only the way back is not remembered.
  }
  usePendingStore.setState({ pending });
}

/** The payment page is on another origin, so the state is read when a page of the store opens. */
export const recallTopUp = (): void => usePendingStore.setState({ pending: read() });
export const rememberTopUp = write;
export const forgetTopUp = (): void => write(null);

/** The page a finished top-up leads back to has been reached. */
export function arriveFromTopUp(): void {
  const pending = read();
  if (pending?.returnTo) write({ ...pending, returnTo: null });
}

export const usePendingTopUp = (username: string): PendingTopUp | null =>
  usePendingStore(({ pending }) => (pending?.username === username ? pending : null));
