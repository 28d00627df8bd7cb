import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call, callPage, type CallReply } from 'shared-auth';
import type { LiveEvent } from 'shared-contract/types';
import { useLiveEvents } from './live-stream.tsx';

/** The endpoints of the lists whose changes are announced. */
type RequestsKey = 'GET /admin/replacement-requests' | 'GET /staff/replacement-requests';
type LiveKey = 'GET /admin/orders/all' | RequestsKey;
type RowOf<K extends LiveKey> = CallReply<K>[number];

interface Page<Row> {
  items: Row[];
  total: number;
}

/** The server's answer when the list was last compared. */
interface Seen<Row> {
  since: Page<Row>;
  now: Page<Row>;
  /** Rows by id as they were last read, including those that new rows have pushed off the page. */
  rows: ReadonlyMap<string, Row>;
  /** The ids of rows that were added since, anywhere in the list. */
  arrived: ReadonlySet<string>;
}

interface LiveList<Row> {
  /** The rows on screen in their places, each with its present values. */
  items: Row[] | undefined;
  /** How many rows were added since. Undefined while nothing has changed. 0 when rows have only left the list. */
  added: number | undefined;
  /** Shows the present list. */
  show: () => void;
  /** The page as it was last compared; undefined while nothing has changed. */
  now: Page<Row> | undefined;
  /** Whether the row was added while the list was on screen. */
  isNew: (row: Row) => boolean;
  /** Why the last comparison failed. */
  error: unknown;
}

type Loaded<K extends LiveKey> = { data: Page<RowOf<K>> | undefined; isPlaceholderData: boolean };

/** The shortest time between two comparisons of a list with the server. */
const PAUSE_MS = 1_000;
/** When a comparison that failed is repeated, because the next event may come only in hours. */
const RETRY_MS = 3_000;

interface ListInput<K extends LiveKey> {
  key: K;
  input: object;
  /** The page as it was read with `key` and `input`. */
  list: Loaded<K>;
  kinds: readonly LiveEvent['kind'][];
  /** Reads a row, wherever in the list it is now. */
  readOne: (id: string) => Promise<RowOf<K> | undefined>;
  /** When a row was created, in unix seconds. */
  createdAt: (row: RowOf<K>) => number;
  /**
   * Whether `row`, which is younger than every row of `page`, cannot have been on another page when `page` was read. When it can,
   * only events tell that it is new.
   */
  isOnlyHere: (row: RowOf<K>, page: Page<RowOf<K>>) => boolean;
  /** Also compares at this interval, even without a stream. Without it there is no such interval. */
  everyMs?: number | undefined;
}

/**
 * Keeps a page of a list up to date without moving rows. A changed row is updated in its place. New rows are counted and shown on
 * request.
 */
function useLiveList<K extends LiveKey>({
  key,
  input,
  list,
  kinds,
  readOne,
  createdAt,
  isOnlyHere,
  everyMs,
}: ListInput<K>): LiveList<RowOf<K>> {
  type Row = RowOf<K>;
  const queryClient = useQueryClient();
  const [seen, setSeen] = useState<Seen<Row>>();
  const [shownNew, setShownNew] = useState<ReadonlySet<string>>(new Set());
  const arrived = useRef(new Set<string>());
  /** The ids of rows that may have changed since they were read. */
  const doubted = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The next read waits until the present one has ended, so that an older answer never replaces a newer one. */
  const reads = useRef({ isUnderWay: false, isWanted: false, isOver: false });
  const [error, setError] = useState<unknown>();
  const shown = list.isPlaceholderData ? undefined : list.data;

  const found = shown && seen?.since === shown ? seen : undefined;
  const items = list.data?.items.map((row) => found?.rows.get(row._id) ?? row);

  const latest = useRef({ shown, items, input });
  useEffect(() => {
    latest.current = { shown, items, input };
  });
  const ask = (pause = PAUSE_MS) => {
    if (reads.current.isUnderWay) reads.current.isWanted = true;
    else timer.current ??= setTimeout(() => void compare(), pause);
  };
  const compare = async () => {
    timer.current = undefined;
    Object.assign(reads.current, { isUnderWay: true, isWanted: false });
    const isCompared = await read();
    reads.current.isUnderWay = false;
    if (reads.current.isOver) return;
    if (!isCompared) ask(RETRY_MS);
    else if (reads.current.isWanted) ask();
  };
  /** Returns false when it failed. */
  const read = async (): Promise<boolean> => {
    const { shown: since, items: onScreen = [], input: of } = latest.current;
    if (!since) return true;
    const asked = doubted.current;
    doubted.current = new Set();
    try {
      const now = (await callPage(key, ...([of] as never))) as Page<Row>;
      const inSight = new Set(now.items.map(({ _id }) => _id));
      // Rows that came while there was no stream are found by their age, because no event names them.
      const youngest = Math.max(...since.items.map(createdAt));
      for (const row of now.items)
        if (createdAt(row) > youngest && isOnlyHere(row, since)) arrived.current.add(row._id);
      // Only pending rows can change.
      const away = onScreen.filter(
        ({ _id, status }) => status === 'PENDING' && asked.has(_id) && !inSight.has(_id),
      );
      const alone = await Promise.all(away.map(({ _id }) => readOne(_id)));
      const read = [...now.items, ...alone.filter((row) => row !== undefined)];
      setSeen((before) => ({
        since,
        now,
        rows: new Map([
          ...(before?.since === since ? before.rows : []),
          ...read.map((row) => [row._id, row] as const),
        ]),
        arrived: new Set(arrived.current),
      }));
      setError(undefined);
      return true;
    } catch (failure) {
      // Without an answer these rows still have to be read.
      for (const id of asked) doubted.current.add(id);
      setError(failure);
      return false;
    }
  };
  const follow = (event: LiveEvent | undefined) => {
    if (event && !kinds.includes(event.kind)) return;
    if (event?.kind === 'ORDERS_PLACED' || event?.kind === 'REQUESTS_FILED')
      for (const id of event.ids) arrived.current.add(id);
    // An event without ids may be about any row.
    const ids = event?.ids.length ? event.ids : (latest.current.items ?? []).map(({ _id }) => _id);
    for (const id of ids) doubted.current.add(id);
    ask();
  };
  useLiveEvents(follow);
  const tick = useEffectEvent(() => {
    if (!document.hidden) follow(undefined);
  });
  useEffect(() => {
    if (everyMs === undefined) return;
    const clock = setInterval(() => tick(), everyMs);
    return () => clearInterval(clock);
  }, [everyMs]);
  useEffect(() => {
    const state = reads.current;
    state.isOver = false;
    return () => {
      state.isOver = true;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    items,
    added: found && addedBetween(found),
    now: found?.now,
    error,
    show: () => {
      if (!found) return;
      setShownNew(found.arrived);
      arrived.current.clear();
      queryClient.setQueryData([key, input, 'page'], found.now);
    },
    isNew: ({ _id }) => shownNew.has(_id) || seen?.arrived.has(_id) === true,
  };
}

/** How many rows were added; 0 when rows have only left the list, and undefined when nothing changed. */
function addedBetween<Row extends { _id: string }>({ since, now, arrived }: Seen<Row>): number | undefined {
  const before = new Set(since.items.map(({ _id }) => _id));
  // The total alone does not tell, because as many rows may have left as were added.
  const inSight = now.items.filter(({ _id }) => arrived.has(_id) && !before.has(_id)).length;
  const count = Math.max(now.total - since.total, inSight);
  return count > 0 || now.total < since.total ? count : undefined;
}

const orderById = async (id: string) =>
  (await callPage('GET /admin/orders/all', { query: { search: id, skip: 0, amount: 1 } })).items.find(
    ({ _id }) => _id === id,
  );

interface LiveInput {
  query: { skip?: number; sort?: string };
}

export const useLiveOrders = (input: LiveInput, list: Loaded<'GET /admin/orders/all'>) =>
  useLiveList({
    key: 'GET /admin/orders/all',
    input,
    list,
    kinds: ['ORDERS_PLACED', 'ORDERS_MOVED'],
    readOne: orderById,
    createdAt: ({ creation_unix }) => creation_unix,
    // The newest rows come first unless another order is requested.
    isOnlyHere: (_, { items, total }) =>
      !input.query.skip && (input.query.sort === undefined || items.length === total),
  });

const requestById = (requestId: string) =>
  call('GET /staff/requests/{requestId}', { params: { requestId }, query: { codes: 'masked' } });

export const useLiveRequests = <K extends RequestsKey>(
  key: K,
  input: LiveInput,
  list: Loaded<K>,
  everyMs?: number,
) =>
  useLiveList({
    key,
    input,
    list,
    kinds: ['REQUESTS_FILED', 'REQUESTS_SETTLED'],
    readOne: requestById,
    createdAt: ({ request_date }) => request_date,
    // Waiting requests come first, with the oldest at the top. A page with settled requests below them contains all waiting ones.
    isOnlyHere: ({ status: own }, { items, total }) =>
      !input.query.skip &&
      (items.length === total || (own === 'PENDING' && items.some(({ status }) => status !== 'PENDING'))),
    everyMs,
  });
