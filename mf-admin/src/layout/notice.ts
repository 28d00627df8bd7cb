import { createContext, useContext } from 'react';

/** Shows the short result of a task at the top of the window; it stays while the page changes. */
export type ShowNotice = (text: string) => void;

export const NoticeContext = createContext<ShowNotice>(() => undefined);
export const useNotice = (): ShowNotice => useContext(NoticeContext);
