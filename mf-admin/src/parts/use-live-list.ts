import { useEffect, useRef, useState } from 'react';
import { callPage, queryClient, type CallReply } from 'shared-auth';
import type { LiveEvent } from 'shared-contract/types';
import { useLiveEvents } from '../data/live.tsx';

/** The lists that say what changes in them. */
type LiveKey = 'GET /admin/orders/all' | 'GET /admin/replacement-requests';
type RowOf<K extends LiveKey> = CallReply<K>[number];

interface Page<Row> {
  items: Row[];
  total: number;
}

/** What the server answered when the list was compared with it. */
interface Seen<Row> {
  since: Page<Row>;
  now: Page<Row>;
  /** The ids of what came meanwhile, wherever in the list. */
  arrived: ReadonlySet<string>;
}

interface LiveList<Row> {
  /** The rows on screen in their places, each as it is now. */
  items: Row[] | undefined;
  /** Rows that were added since, or undefined while the list is as it was read. 0: rows have left it. */
  added: number | undefined;
  /** Shows the list as it is now. */
  show: () => void;
  /** The row has come by `show`. */
  isNew: (row: Row) => boolean;
}

type Loaded<K extends LiveKey> = { data: Page<RowOf<K>> | undefined; isPlaceholderData: boolean };

/** Not more often than this a list is compared with the server. */
const PAUSE_MS = 1_000;

/**
 * Keeps a page of a list in step with the store without moving what is read: what changed in a row shows in its place, and
 * new rows are counted until they are asked for.
 */
function useLiveList<K extends LiveKey>(
  key: K,
  input: object,
  list: Loaded<K>,
  kinds: readonly LiveEvent['kind'][],
): LiveList<RowOf<K>> {
  type Row = RowOf<K>;
  const [seen, setSeen] = useState<Seen<Row>>();
  const [shownNew, setShownNew] = useState<ReadonlySet<string>>(new Set());
  const arrived = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = list.isPlaceholderData ? undefined : list.data;

  const latest = useRef({ shown, input });
  useEffect(() => {
    latest.current = { shown, input };
  });
  const compare = async () => {
    timer.current = undefined;
    const { shown: since, input: of } = latest.current;
    if (!since) return;
    // Without an answer it stays as it was read; the next event asks again.
    const now = await callPage(key, ...([of] as never)).catch(() => undefined);
    if (now) setSeen({ since, now: now as Page<Row>, arrived: new Set(arrived.current) });
  };
  useLiveEvents((event) => {
    if (event && !kinds.includes(event.kind)) return;
    if (event?.kind === 'ORDERS_PLACED' || event?.kind === 'REQUESTS_FILED')
      for (const id of event.ids) arrived.current.add(id);
    timer.current ??= setTimeout(() => void compare(), PAUSE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  const found = shown && seen?.since === shown ? seen : undefined;
  const byId = new Map(found?.now.items.map((row) => [row._id, row]));
  return {
    items: list.data?.items.map((row) => byId.get(row._id) ?? row),
    added: found && addedBetween(found),
    show: () => {
      if (!found) return;
      setShownNew(found.arrived);
      arrived.current.clear();
      queryClient.setQueryData([key, input, 'page'], found.now);
    },
    isNew: ({ _id }) => shownNew.has(_id),
  };
}

/** How many rows have come; 0 when others have left the list, and undefined when nothing has. */
function addedBetween<Row extends { _id: string }>({ since, now, arrived }: Seen<Row>): number | undefined {
  const before = new Set(since.items.map(({ _id }) => _id));
  // As many may have left the list as have come.
  const inSight = now.items.filter(({ _id }) => arrived.has(_id) && !before.has(_id)).length;
  const count = Math.max(now.total - since.total, inSight);
  return count > 0 || now.total < since.total ? count : undefined;
}

export const useLiveOrders = (input: object, list: Loaded<'GET /admin/orders/all'>) =>
  useLiveList('GET /admin/orders/all', input, list, ['ORDERS_PLACED', 'ORDERS_MOVED']);

export const useLiveRequests = (input: object, list: Loaded<'GET /admin/replacement-requests'>) =>
  useLiveList('GET /admin/replacement-requests', input, list, ['REQUESTS_FILED', 'REQUESTS_SETTLED']);
