import { useEffect, useMemo, useRef, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call, callPage, queryClient, refresh, useCall, useCallPage, type ApiError } from 'shared-auth';
import {
  limits,
  type StockImport,
  type StockImportRow,
  type StockImportState,
  type StockLineState,
} from 'shared-contract/types';
import { saveFile } from 'shared-ui/save-file';
import { refreshStock } from '../../data/refresh-stock.ts';
import { pageQuery, type Paging } from '../../parts/use-page.ts';
import { strings } from '../../strings.ts';
import { partsOf } from './code-file.view.ts';

/** While a job works on it. */
const isMoving = (state: StockImportState | undefined) => state === 'COMMITTING' || state === 'UNDOING';
const pollMs = 1_000;

/** An import, polled every second while a job works on it. Queries that show stock are refetched when the job ends. */
export function useImport(importId: string) {
  const read = useCall(
    'GET /admin/stock/imports/{importId}',
    { params: { importId } },
    {
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => (isMoving(data?.state) ? pollMs : false),
    },
  );
  const state = read.data?.state;
  useEffect(() => {
    if (state === undefined || isMoving(state)) return;
    void refreshStock();
    // Added lines are gone, and skipped lines have a reason now.
    void refreshLines();
  }, [state]);
  return read;
}

interface Lines {
  pages: { items: StockImportRow[]; total: number }[];
  pageParams: number[];
}

/** Refetches only the first lines. The admin may have scrolled through very many, and each hundred of them is a call. */
function refreshLines(): Promise<void> {
  const key = 'GET /admin/stock/imports/{importId}/rows';
  queryClient.setQueriesData<Lines>(
    { queryKey: [key] },
    (lines) => lines && { pages: lines.pages.slice(0, 1), pageParams: lines.pageParams.slice(0, 1) },
  );
  return refresh(key);
}

const refreshImport = async () => {
  await Promise.all([
    refresh('GET /admin/stock/imports', 'GET /admin/stock/imports/{importId}'),
    refreshLines(),
  ]);
};

interface Upload {
  name: string;
  lines: readonly string[];
}

/** Where lines go: into a new import of an option, or into one that was interrupted. */
export type UploadInto = { subcategoryId: string } | { importId: string };

const readImport = (importId: string) =>
  call('GET /admin/stock/imports/{importId}', { params: { importId } });

export interface UploadEvents {
  /** Called with the import that receives lines, and with undefined when it receives no more. */
  onFeed: (importId: string | undefined) => void;
  onDone: (importId: string) => void;
}

/**
 * Sends lines in parts, which the server checks one by one. After a failure, the same lines resume with the first part that the server does
 * not have. An interrupted import gets all parts again, because the server compares those that it has. No part is started after the page
 * was left.
 */
export function useUpload(into: UploadInto, { onFeed, onDone }: UploadEvents) {
  const [begun, setBegun] = useState<{ importId: string; of: Upload } | null>(null);
  const [sent, setSent] = useState(0);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const start = async (file: Upload): Promise<{ now: StockImport; first: number }> => {
    if ('importId' in into) return { now: await readImport(into.importId), first: 0 };
    if (begun?.of === file) {
      const now = await readImport(begun.importId);
      return { now, first: now.parts };
    }
    const now = await call('POST /admin/stock/imports', { body: { ...into, file_name: file.name } });
    setBegun({ importId: now._id, of: file });
    return { now, first: 0 };
  };
  const upload = useMutation({
    mutationFn: async (file: Upload) => {
      const { now: begin, first } = await start(file);
      let now = begin;
      onFeed(now._id);
      setSent(now.lines);
      const parts = partsOf(file.lines);
      for (const [part, lines] of parts.entries()) {
        if (part < first) continue;
        if (isLeft.current) break;
        now = await call('PUT /admin/stock/imports/{importId}/parts', {
          params: { importId: now._id },
          body: { part, lines, last: part === parts.length - 1 },
        });
        setSent(now.lines);
      }
      return now;
    },
    onSuccess: ({ _id }) => {
      void refreshImport();
      if (!isLeft.current) onDone(_id);
    },
    onSettled: () => onFeed(undefined),
  });
  return { upload, sent };
}

export type ShownLines = StockLineState | 'PROBLEM' | undefined;

const pageSize = limits.pageAmountMax;

/** The lines of an import, a hundred more with each `fetchNextPage`. */
export function useImportLines(importId: string, state: ShownLines) {
  const input = { params: { importId }, query: { ...(state && { state }) } };
  const query = useInfiniteQuery<Lines['pages'][number], ApiError, Lines, readonly unknown[], number>({
    queryKey: ['GET /admin/stock/imports/{importId}/rows', input, 'pages'],
    queryFn: ({ pageParam: skip, signal }) =>
      callPage('GET /admin/stock/imports/{importId}/rows', {
        params: input.params,
        query: { ...input.query, skip, amount: pageSize },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, _pages, skip) =>
      skip + pageSize < last.total && last.items.length > 0 ? skip + pageSize : undefined,
    // Only `refreshLines` reads them again, and the next visit reads the first ones.
    staleTime: Infinity,
    gcTime: 0,
  });
  const pages = query.data?.pages;
  return { ...query, rows: useMemo(() => pages && listed(pages), [pages]), total: pages?.at(-1)?.total ?? 0 };
}

/** Removes duplicates: a line moves to another page while a job adds others. */
function listed(pages: Lines['pages']): StockImportRow[] {
  const byLine = new Map(pages.flatMap(({ items }) => items).map((row) => [row.line, row]));
  return [...byLine.values()];
}

/** The lines that are not new, as a file. */
export async function downloadReport({ _id, file_name: name }: StockImport): Promise<void> {
  const [rows, { reportCsv }] = await Promise.all([
    call('GET /admin/stock/imports/{importId}/rows', {
      params: { importId: _id },
      query: { state: 'PROBLEM' },
    }),
    import('./report-csv.ts'),
  ]);
  saveFile(strings.stockImport.reportName(name), reportCsv(rows), 'text/csv');
}

export const useImports = (subcategoryId: string, paging: Paging) =>
  useCallPage(
    'GET /admin/stock/imports',
    { query: { subcategoryId, ...pageQuery(paging) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

export interface Terms {
  on_problem: 'SKIP' | 'STOP';
  supplier?: string;
  unit_cost?: number;
  expires_unix?: number;
}

/** `onCommitted` is called even after the page was left. */
export const useCommit = (importId: string, onCommitted?: () => void) =>
  useMutation({
    mutationFn: (body: Terms) =>
      call('POST /admin/stock/imports/{importId}/commit', { params: { importId }, body }),
    onSuccess: () => onCommitted?.(),
    onSettled: refreshImport,
  });

export const useCancelImport = (importId: string) =>
  useMutation({
    mutationFn: () => call('POST /admin/stock/imports/{importId}/cancel', { params: { importId } }),
    onSettled: refreshImport,
  });

export const useUndoImport = (importId: string) =>
  useMutation({
    mutationFn: () => call('POST /admin/stock/imports/{importId}/undo', { params: { importId } }),
    onSettled: refreshImport,
  });
