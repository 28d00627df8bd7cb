import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCall, useCallPage } from 'shared-auth';
import { useOneByOne } from '../../parts/use-one-by-one.ts';
import type { Running } from '../../parts/csv-button.tsx';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { limits, type AdminOrderRow, type OrderSort } from 'shared-contract/types';
import { useLiveOrders } from 'shared-ui/live';
import { queryOf, type OrderFilter } from './orders.view.ts';
import { strings } from '../../strings.ts';
import { saveFile } from 'shared-ui/save-file';

/** One page of all orders; searched, filtered and paged by the server. */
export function useOrders(filter: OrderFilter, sort: OrderSort, paging: Paging) {
  const input = { query: { ...pageQuery(paging), ...queryOf(filter), ...(sort !== 'newest' && { sort }) } };
  const list = useCallPage('GET /admin/orders/all', input, {
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
  return { list, live: useLiveOrders(input, list) };
}

/** All matches of the filter as a file, read in parts: a browser cannot take a million orders in one answer. */
export async function downloadOrders(filter: OrderFilter, { signal, onRows }: Running): Promise<void> {
  const { ordersCsv } = await import('./orders-csv.ts');
  const most = limits.fileRowsMax;
  const read = (after?: string) =>
    call('GET /admin/orders/all', { query: { ...queryOf(filter), most, ...(after && { after }) }, signal });
  let orders = await read();
  let rows = orders.length;
  // The browser may keep blobs on disk. One string would be too long for some millions of orders.
  const parts = [new Blob([ordersCsv(orders)])];
  while (orders.length === most) {
    onRows(rows);
    orders = await read(orders.at(-1)?._id);
    rows += orders.length;
    parts.push(new Blob([withoutHead(ordersCsv(orders))]));
  }
  saveFile(strings.orders.fileName, new Blob(parts), 'text/csv');
}

const withoutHead = (csv: string) => csv.slice(csv.indexOf('\n') + 1);

/** These orders as a file. */
export async function saveOrders(orders: readonly AdminOrderRow[]): Promise<void> {
  const { ordersCsv } = await import('./orders-csv.ts');
  saveFile(strings.orders.fileName, ordersCsv(orders), 'text/csv');
}

export const useOrder = (orderId: string) =>
  useCall('GET /orders/{orderId}', { params: { orderId }, query: { codes: 'masked' } }, { staleTime: 0 });

export const useCustomer = (userId: string | undefined) =>
  useCall(
    'GET /admin/user/{userId}',
    { params: { userId: userId ?? '' }, query: { codes: 'masked', history: 'none' } },
    { enabled: userId !== undefined },
  );

const approve = (orderId: string) => call('POST /admin/orders/process/{orderId}', { params: { orderId } });

const readAgain = () =>
  void refresh(
    'GET /admin/orders/all',
    'GET /orders/{orderId}',
    'GET /admin/orders/{orderId}',
    'GET /admin/stats',
    'GET /admin/user/{userId}',
  );

/** Approves a PENDING order: stock is delivered at once, the payment is bypassed (rules 7.5). */
export function useApprove(onDone: (message: string) => void) {
  return useMutation({
    mutationFn: approve,
    onSuccess: ({ message }) => onDone(message),
    // After a failure too, because someone else may have settled it.
    onSettled: readAgain,
  });
}

/** Approves several orders in sequence; `onDone` gets how many, when none is left. */
export const useApproveAll = (orders: readonly AdminOrderRow[], onDone: (count: number) => void) =>
  useOneByOne(orders, ({ _id }) => approve(_id), {
    onAllDone: (done) => onDone(done.length),
    onSettled: readAgain,
  });
