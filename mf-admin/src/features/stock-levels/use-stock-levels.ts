import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { StockLevelName } from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';

export const useStockLevels = (level: StockLevelName | undefined, paging: Paging) =>
  useCallPage(
    'GET /admin/stock/levels',
    { query: { ...pageQuery(paging), ...(level ? { level } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** All options of a level, or all, as a file. */
export async function downloadLevels(level: StockLevelName | undefined): Promise<void> {
  const rows = await call('GET /admin/stock/levels', { query: level ? { level } : {} });
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
