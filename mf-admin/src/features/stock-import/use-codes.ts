import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, useCallPage } from 'shared-auth';
import { saveFile } from 'shared-ui/save-file';
import { refreshStock } from '../../data/refresh-stock.ts';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';

export const useCodes = (subcategoryId: string, paging: Paging) =>
  useCallPage(
    'GET /admin/stock/{subcategoryId}/items',
    { params: { subcategoryId }, query: pageQuery(paging) },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** The codes in clear, by item. `why` goes into the audit log. */
export async function revealCodes(
  subcategoryId: string,
  items: string[],
  why: string,
): Promise<Map<string, string>> {
  const found = await call('POST /admin/stock/reveal', { body: { subcategoryId, items, why } });
  return new Map(found.map(({ _id, deliverable }) => [_id, deliverable]));
}

export const useMoveCodes = (subcategoryId: string, onDone: (message: string) => void) =>
  useMutation({
    mutationFn: ({ to, items }: { to: string; items: string[] }) =>
      call('POST /admin/stock/move', { body: { subcategoryId, to, items } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: refreshStock,
  });

/**
 * Everything that an option has for sale, as a file that can be imported again: a code in each line. Not as CSV, where a code that
 * begins like a formula would be changed.
 */
export async function exportCodes(subcategoryId: string, title: string): Promise<void> {
  const items = await call('GET /admin/stock/{subcategoryId}', {
    params: { subcategoryId },
    query: { why: strings.stockCodes.exportWhy },
  });
  const lines = items.map(({ deliverable }) => `${deliverable}\r\n`).join('');
  saveFile(strings.stockCodes.exportName(title), lines);
}
