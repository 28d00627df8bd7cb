import { useEffect } from 'react';
import { useStoreConfig } from 'shared-auth';

interface PageHead {
  /** The title of the page; null for the home page, undefined while it is not known. */
  title: string | null | undefined;
  /** One or two sentences about the page. Without them the store's own description is used. */
  description?: string | undefined;
}

// How much of a description search engines and link previews show.
const DESCRIPTION_MAX = 160;

const oneLine = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > DESCRIPTION_MAX ? `${line.slice(0, DESCRIPTION_MAX - 1).trimEnd()}…` : line;
};

function describe(text: string): void {
  // When the store has no description, the server's one stays.
  if (text === '') return;
  const known = document.head.querySelector<HTMLMetaElement>('meta[name="description"]');
  const meta = known ?? document.head.appendChild(document.createElement('meta'));
  meta.name = 'description';
  meta.content = text;
}

/**
 * Sets the title of the browser's tab (`Cart · Cardwell`, or only the store's name on the home page) and the description, as the
 * server does in the first HTML. The last one rendered counts, so a page may say more than its route.
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
