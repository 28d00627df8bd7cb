import { useEffect } from 'react';
import { useStoreConfig } from 'shared-auth';

/** Names the browser's tab after what the page shows, in place of the route's own title. */
export function usePageTitle(title: string | undefined): void {
  const { storeName } = useStoreConfig();
  useEffect(() => {
    if (title) document.title = `${title} · ${storeName}`;
  }, [title, storeName]);
}
