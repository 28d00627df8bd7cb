import { createContext, useContext } from 'react';
import type { Undo } from 'shared-ui/undo';

/**
 * Shows the short result of a task at the top of the window; it stays while the page changes. With `undo` it has a button, and stays
 * longer.
 */
export type ShowNotice = (text: string, undo?: Undo) => void;

export const NoticeContext = createContext<ShowNotice>(() => undefined);
export const useNotice = (): ShowNotice => useContext(NoticeContext);
