import { useEffect } from 'react';
import { useStoreConfig } from 'shared-auth';

/** Names the browser's tab: `Cart · Cardwell`; the store's name alone on its first page. */
export function PageTitle({ title }: { title: string | null }) {
  const { storeName } = useStoreConfig();
  useEffect(() => {
    document.title = title ? `${title} · ${storeName}` : storeName;
  }, [title, storeName]);
  return null;
}
