import { createContext, useContext } from 'react';

/** The undo of what a notice reports. */
export interface Undo {
  /** Resolves to the message that is shown then. */
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
