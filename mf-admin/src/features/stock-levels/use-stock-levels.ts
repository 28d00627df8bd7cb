import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { call, refresh, useCallPage } from 'shared-auth';
import type { StockLevelName } from 'shared-contract/types';
import { pageQuery, type Paging } from '../../parts/use-page.ts';

export const useStockLevels = (level: StockLevelName | undefined, paging: Paging) =>
  useCallPage(
    'GET /admin/stock/levels',
    { query: { ...pageQuery(paging), ...(level ? { level } : {}) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

export const useSetThreshold = (subcategoryId: string, onDone: (message: string) => void) =>
  useMutation({
    mutationFn: (low_stock_at: number) =>
      call('POST /admin/stock/threshold', { body: { subcategoryId, low_stock_at } }),
    onSuccess: ({ message }) => onDone(message),
    onSettled: () => refresh('GET /admin/stock/levels'),
  });
