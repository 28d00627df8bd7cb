import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { StockLevelName, StockSort } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import type { LevelFilter } from './stock-levels.view.ts';

const queryOf = ({ search, level }: LevelFilter, sort: StockSort) => ({
  ...(search && { search }),
  ...(level && { level: level as StockLevelName }),
  ...(sort !== 'stock_asc' && { sort }),
});

/** A page of options; the server searches, filters and orders. */
export const useStockLevels = (filter: LevelFilter, sort: StockSort, paging: Paging) =>
  useCallPage(
    'GET /admin/stock/levels',
    { query: { ...pageQuery(paging), ...queryOf(filter, sort) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** All options that the filter finds, as a file. */
export async function downloadLevels(filter: LevelFilter, sort: StockSort): Promise<void> {
  const rows = await call('GET /admin/stock/levels', { query: queryOf(filter, sort) });
  const { levelsCsv } = await import('./levels-csv.ts');
  saveFile(strings.stockLevels.fileName, levelsCsv(rows), 'text/csv');
}

export const useSetThreshold = (subcategoryId: string, onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (low_stock_at: number) =>
      call('POST /admin/stock/threshold', { body: { subcategoryId, low_stock_at } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => refresh('GET /admin/stock/levels'),
  });
