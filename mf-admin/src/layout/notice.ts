import { createContext, useContext } from 'react';

/** What takes back what a notice says. */
export interface Undo {
  /** Resolves to what is said then. */
  work: () => Promise<{ message: string }>;
  /** Said when it failed and the server gave no reason. */
  fallback: string;
}

/**
 * Shows the short result of a task at the top of the window; it stays while the page changes. With `undo` it has a button, and stays
 * longer.
 */
export type ShowNotice = (text: string, undo?: Undo) => void;

export const NoticeContext = createContext<ShowNotice>(() => undefined);
export const useNotice = (): ShowNotice => useContext(NoticeContext);
