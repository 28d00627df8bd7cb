import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { StockLevel, StockLevelName, StockSort } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { useOneByOne } from '../../parts/use-one-by-one.ts';
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
export const downloadLevels = async (filter: LevelFilter, sort: StockSort): Promise<void> =>
  saveLevels(await call('GET /admin/stock/levels', { query: queryOf(filter, sort) }));

/** These options as a file. */
export async function saveLevels(levels: readonly StockLevel[]): Promise<void> {
  const { levelsCsv } = await import('./levels-csv.ts');
  saveFile(strings.stockLevels.fileName, levelsCsv(levels), 'text/csv');
}

const setThreshold = (subcategoryId: string, low_stock_at: number) =>
  call('POST /admin/stock/threshold', { body: { subcategoryId, low_stock_at } });
const readAgain = () => void refresh('GET /admin/stock/levels');

export const useSetThreshold = (subcategoryId: string, onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (lowAt: number) => setThreshold(subcategoryId, lowAt),
    onSuccess: ({ message }) => onDone(message),
    onSettled: readAgain,
  });

/** Sets the threshold of several options in sequence; `onDone` gets how many, when none is left. */
export const useSetThresholds = (
  levels: readonly StockLevel[],
  lowAt: number,
  onDone: (count: number) => void,
) =>
  useOneByOne(levels, ({ subcategory }) => setThreshold(subcategory._id, lowAt), {
    onAllDone: (done) => onDone(done.length),
    onSettled: readAgain,
  });
