import { createContext, useContext, type ReactNode } from 'react';

/** Puts the shell's error boundary around a page. A remote that runs alone has none. */
export const PageBoundaryContext = createContext((page: ReactNode): ReactNode => page);

/** Renders the pages inside the layout of a remote. A page that fails is replaced by the shell's panel, and the layout stays. */
export function PageBoundary({ children }: { children: ReactNode }) {
  return useContext(PageBoundaryContext)(children);
}
