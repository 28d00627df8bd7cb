import { create } from 'zustand';

const KEY = 'pending-top-up';
/** How long to wait for a top-up, in milliseconds. By then the payment page has closed. */
const FORGOTTEN_AFTER_MS = 30 * 60_000;

/** A top-up whose payment page was opened and whose result is not known yet. */
export interface PendingTopUp {
  username: string;
  paymentId: string;
  startedAt: number;
  /** The page to return to afterwards, once. */
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
    // Without storage the payment still works, but the page to return to is not remembered.
  }
  usePendingStore.setState({ pending });
}

/** Reads the stored state when a page of the store opens, because the payment page is on another origin. */
export const recallTopUp = (): void => usePendingStore.setState({ pending: read() });
export const rememberTopUp = write;
export const forgetTopUp = (): void => write(null);

/** Called on the page that a finished top-up leads back to. */
export function arriveFromTopUp(): void {
  const pending = read();
  if (pending?.returnTo) write({ ...pending, returnTo: null });
}

export const usePendingTopUp = (username: string): PendingTopUp | null =>
  usePendingStore(({ pending }) => (pending?.username === username ? pending : null));
