import { queryClient, sessionFrom, storedToken } from 'shared-auth';

interface Entry {
  key: readonly unknown[];
  reply: unknown;
  /** Only for lists that are read with their total. */
  total?: number;
}

/**
 * Puts into the query cache what the server wrote into the page, so that the first page has its data without a round trip.
 * The answers are those of a guest; an ADMIN sees more (disabled products), and asks for himself.
 */
export function adoptPageData() {
  const text = document.getElementById('page-data')?.textContent;
  if (!text || sessionFrom(storedToken.read())?.role === 'ADMIN') return;
  for (const { key, reply, total } of parse(text)) {
    queryClient.setQueryData(key, total === undefined ? reply : { items: reply, total });
  }
}

function parse(text: string): readonly Entry[] {
  try {
    return JSON.parse(text) as Entry[];
  } catch {
    return [];
  }
}
