import { useEffect } from 'react';
import { useStoreConfig } from 'shared-auth';

interface PageHead {
  /** The title of the page; null for the store's first page, undefined while it is not known. */
  title: string | null | undefined;
  /** One or two sentences about the page; the store's own description where there is none. */
  description?: string | undefined;
}

// What search engines and link previews show at most.
const DESCRIPTION_MAX = 160;

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : line;
};

function describe(text: string): void {
  // Without a description of the store, that of the server stays.
  if (text === '') return;
  const known = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'description';
  meta.content = text;
}

/**
 * Names the browser's tab (`Cart · Cardwell`; the store's name alone on its first page) and describes the page, as the
 * server does in the first HTML. The last one that is drawn counts, so a page may say more than its route does.
 */
export function usePageHead({ title, description }: PageHead): void {
  const { config, storeName } = useStoreConfig();
  const text = description?.trim() || config?.store_description || '';
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === null ? storeName : `${title} · ${storeName}`;
    describe(oneLine(text));
  }, [title, text, storeName]);
}
