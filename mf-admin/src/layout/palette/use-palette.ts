import { useCallPage } from 'shared-auth';
import { strings } from '../../strings.ts';
import { actionsFor, ofOrder, ofProduct, ofUser, pagesFor, type Entry } from './palette.view.ts';

const text = strings.palette;
/** How many results of each kind are shown. */
const FOUND = 5;
/** Shorter texts match too many names. */
const SHORTEST = 2;

interface Group {
  title: string;
  entries: readonly Entry[];
}

/** A search of the server that failed. */
interface Failed {
  words: string;
  error: unknown;
  retry: () => void;
}

/**
 * The entries for a text: pages and actions at once, and the server's matches for `asked`, the debounced text. A search that is no longer
 * needed is cancelled.
 */
export function usePalette(typed: string, asked: string) {
  const search = asked.trim();
  const enabled = search.length >= SHORTEST;
  const input = { query: { search, skip: 0, amount: FOUND } };
  const orders = useCallPage('GET /admin/orders/all', input, { enabled, staleTime: 5_000 });
  const products = useCallPage('GET /products/all', input, { enabled });
  const users = useCallPage('GET /admin/users', input, { enabled });
  const isCurrent = enabled && search === typed.trim();
  const groups: Group[] = [
    { title: text.pages, entries: pagesFor(typed) },
    { title: text.actions, entries: actionsFor(typed) },
    { title: text.orders, entries: isCurrent ? (orders.data?.items ?? []).map(ofOrder) : [] },
    { title: text.products, entries: isCurrent ? (products.data?.items ?? []).map(ofProduct) : [] },
    { title: text.users, entries: isCurrent ? (users.data?.items ?? []).map(ofUser) : [] },
  ];
  const searches = [
    { words: text.ordersFailed, list: orders },
    { words: text.productsFailed, list: products },
    { words: text.usersFailed, list: users },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching:
      typed.trim().length >= SHORTEST && (!isCurrent || searches.some(({ list }) => list.isFetching)),
    failed: isCurrent
      ? searches.flatMap(({ words, list }): Failed[] =>
          list.isError && !list.isFetching
            ? [{ words, error: list.error, retry: () => void list.refetch() }]
            : [],
        )
      : [],
  };
}
