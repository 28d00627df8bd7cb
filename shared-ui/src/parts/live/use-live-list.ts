import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call, callPage, type CallReply } from 'shared-auth';
import type { LiveEvent } from 'shared-contract/types';
import { useLiveEvents } from './live-stream.tsx';

/** The lists that say what changes in them. */
type RequestsKey = 'GET /admin/replacement-requests' | 'GET /staff/replacement-requests';
type LiveKey = 'GET /admin/orders/all' | RequestsKey;
type RowOf<K extends LiveKey> = CallReply<K>[number];

interface Page<Row> {
  items: Row[];
  total: number;
}

/** The server's response when the list was last compared. */
interface Seen<Row> {
  since: Page<Row>;
  now: Page<Row>;
  /** Rows as they were read last, by id, also where others have pushed them off the page. */
  rows: ReadonlyMap<string, Row>;
  /** The ids of rows that were added meanwhile, anywhere in the list. */
  arrived: ReadonlySet<string>;
}

interface LiveList<Row> {
  /** The rows on screen in their places, each as it is now. */
  items: Row[] | undefined;
  /** Rows that were added since, or undefined while the list is as it was read. 0: rows have left it. */
  added: number | undefined;
  /** Shows the list as it is now. */
  show: () => void;
  /** The page as it was compared last; undefined while the list is as it was read. */
  now: Page<Row> | undefined;
  /** The row has come while the list was on screen. */
  isNew: (row: Row) => boolean;
  /** Why the list could not be compared the last time. */
  error: unknown;
}

type Loaded<K extends LiveKey> = { data: Page<RowOf<K>> | undefined; isPlaceholderData: boolean };

/** Not more often than this a list is compared with the server. */
const PAUSE_MS = 1_000;
/** After this long a comparison that failed is tried again: there may be no other event for hours. */
const RETRY_MS = 3_000;

interface ListInput<K extends LiveKey> {
  key: K;
  input: object;
  /** The page as it was read with `key` and `input`. */
  list: Loaded<K>;
  kinds: readonly LiveEvent['kind'][];
  /** Reads a row of the list wherever it is by now. */
  readOne: (id: string) => Promise<RowOf<K> | undefined>;
  /** When a row was created, in unix seconds. */
  createdAt: (row: RowOf<K>) => number;
  /**
   * Whether `row`, younger than all of `page`, cannot have been on another page when `page` was read. Where it can, only events tell
   * what is new.
   */
  isOnlyHere: (row: RowOf<K>, page: Page<RowOf<K>>) => boolean;
  /** Also compares at this interval, even without a stream; omitted: never. */
  everyMs?: number | undefined;
}

/**
 * Keeps a page of a list up to date without moving rows: a changed row is updated in its place, and
 * new rows are counted until they are asked for.
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
  /** A read is under way. The next one waits for it, so that an older answer never follows a newer one. */
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
  /** False where it failed. */
  const read = async (): Promise<boolean> => {
    const { shown: since, items: onScreen = [], input: of } = latest.current;
    if (!since) return true;
    const asked = doubted.current;
    doubted.current = new Set();
    try {
      const now = (await callPage(key, ...([of] as never))) as Page<Row>;
      const inSight = new Set(now.items.map(({ _id }) => _id));
      // Rows that came while there was no stream count, too: no event names them.
      const youngest = Math.max(...since.items.map(createdAt));
      for (const row of now.items)
        if (createdAt(row) > youngest && isOnlyHere(row, since)) arrived.current.add(row._id);
      // Only what is pending changes.
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
      // Without an answer it stays as it was read.
      for (const id of asked) doubted.current.add(id);
      setError(failure);
      return false;
    }
  };
  const follow = (event: LiveEvent | undefined) => {
    if (event && !kinds.includes(event.kind)) return;
    if (event?.kind === 'ORDERS_PLACED' || event?.kind === 'REQUESTS_FILED')
      for (const id of event.ids) arrived.current.add(id);
    // Without an id it may be any of them.
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
  // As many rows may have left the list as were added.
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
    // The newest come first unless another order was asked for.
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
    // Waiting requests come first, the oldest one at the top. A page that has settled ones below them has all of them.
    isOnlyHere: ({ status: own }, { items, total }) =>
      !input.query.skip &&
      (items.length === total || (own === 'PENDING' && items.some(({ status }) => status !== 'PENDING'))),
    everyMs,
  });
