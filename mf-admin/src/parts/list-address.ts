import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { limits } from 'shared-contract/types';
import { pageFrom } from 'shared-ui/pages';
import { strings } from '../strings.ts';
import { timesOf, unixFrom } from './days.ts';
import type { PagerProps } from './pager.tsx';
import type { Paging } from './use-page.ts';

const text = strings.table;

/** Reads a filter from an address: its normalised text, or the empty text for an invalid one. */
export type FilterReader = (text: string) => string;

export const anyText: FilterReader = (text) =>
  text.replace(/[\p{Cc}\p{Cs}]/gu, '').slice(0, limits.searchMax);
export const oneOf =
  (values: readonly string[]): FilterReader =>
  (text) =>
    values.includes(text) ? text : '';
export const aDay: FilterReader = (text) => (unixFrom(text) === undefined ? '' : text);
/** As `timesOf` reads it. */
export const aPeriod: FilterReader = (text) => (timesOf(text).length > 0 ? text : '');
export const anId: FilterReader = (text) => (/^[0-9a-f-]{36}$/.test(text) ? text : '');
const aPage: FilterReader = (text) => (Number.isInteger(Number(text)) && Number(text) >= 1 ? text : '');
/** Dollars with at most two decimals. */
export const anAmount: FilterReader = (text) =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) && Number(text) <= limits.checkoutTotalMax ? text : '';

/** The parts of a list's address. */
export interface ListSpec<F extends string, S extends string> {
  filters: Readonly<Record<F, FilterReader>>;
  /** The first one is the default. */
  sorts: readonly S[];
  /** Rows of a page; the first one is the default. */
  sizes: readonly number[];
  /** Filters that are the beginning and the end of a range. */
  ranges?: readonly (readonly [from: F, to: F])[];
  /** Filters that mean nothing without another one. */
  needs?: Readonly<Partial<Record<F, F>>>;
}

export interface ListAddress<F extends string, S extends string> {
  /** The empty text does not filter. */
  filter: Record<F, string>;
  isFiltered: boolean;
  /** Sentences about parts of the address that cannot be followed; empty where all can. */
  complaints: readonly string[];
  sort: S;
  paging: Paging & Pick<Required<PagerProps>, 'sizes' | 'onSize'>;
  /** The keys of the columns that are not shown. */
  hidden: readonly string[];
  /** Changes some of the filter, and leads to the first page. */
  change: (some: Partial<Record<F, string>>) => void;
  sortBy: (sort: S) => void;
  hide: (columns: readonly string[]) => void;
}

const keysOf = <K extends string>(of: Readonly<Partial<Record<K, unknown>>>) => Object.keys(of) as K[];

/**
 * The whole state of a list, stored in the address: Back leads to the previous page, filter or order, and a link shows what its sender
 * saw. A search is one step, however long it is typed. Only values that differ from the default are in the address. An invalid part
 * counts as absent, and is complained about.
 */
export function useListAddress<F extends string, S extends string>(spec: ListSpec<F, S>): ListAddress<F, S> {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => filterFrom(spec, params), [spec, params]);
  // One change may follow another before the page has been drawn for the first.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const set = useCallback(
    (some: Readonly<Record<string, string>>, replace = false) => {
      const next = new URLSearchParams();
      for (const key of [...keysOf(spec.filters), 'sort', 'size', 'hide', 'page']) {
        const value = some[key] ?? latest.current.get(key) ?? '';
        if (value !== '') next.set(key, value);
      }
      latest.current = next;
      setParams(next, { replace });
    },
    [setParams, spec],
  );
  const [usualSort, usualSize] = [spec.sorts[0] as S, spec.sizes[0] as number];
  const size = spec.sizes.find((each) => String(each) === params.get('size')) ?? usualSize;
  return {
    filter,
    isFiltered: Object.values(filter).some((value) => value !== ''),
    complaints: complaintsOf(spec, params, filter),
    sort: spec.sorts.find((each) => each === params.get('sort')) ?? usualSort,
    paging: {
      page: pageFrom(params, size),
      size,
      onPage: (page, replace = false) => set({ page: page > 1 ? String(page) : '' }, replace),
      sizes: spec.sizes,
      onSize: (next) => set({ size: next === usualSize ? '' : String(next), page: '' }),
    },
    hidden: (params.get('hide') ?? '').split(',').filter(Boolean),
    change: useCallback(
      (some) => {
        // More is typed of a search that the address has already.
        const isTypedOn = keysOf(some).some(
          (key) => spec.filters[key] === anyText && latest.current.has(key),
        );
        set({ ...(some as Record<string, string>), page: '' }, isTypedOn);
      },
      [set, spec],
    ),
    sortBy: (sort) => set({ sort: sort === usualSort ? '' : sort, page: '' }),
    hide: (columns) => set({ hide: columns.join(',') }, true),
  };
}

function filterFrom<F extends string>(
  { filters, needs }: Pick<ListSpec<F, never>, 'filters' | 'needs'>,
  params: URLSearchParams,
): Record<F, string> {
  const read = (key: F): string => {
    const needed = needs?.[key];
    return needed !== undefined && read(needed) === '' ? '' : filters[key](params.get(key)?.trim() ?? '');
  };
  return Object.fromEntries(keysOf(filters).map((key) => [key, read(key)])) as Record<F, string>;
}

/**
 * The state of a list that a query holds, without the page: the valid parts that differ from the default, always in the same order, so that two
 * queries for the same list are equal.
 */
export function viewIn(query: string, spec: ListSpec<string, string>): string {
  const params = new URLSearchParams(query);
  const unusual = (key: string, [, ...others]: readonly (string | number)[]) =>
    oneOf(others.map(String))(params.get(key) ?? '');
  const parts = {
    ...filterFrom(spec, params),
    sort: unusual('sort', spec.sorts),
    size: unusual('size', spec.sizes),
    hide: params.get('hide') ?? '',
  };
  return new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')).toString();
}

/** Whether a value is beyond another of the same kind: amounts by their number, days as texts. */
const isBeyond = (from: string, to: string): boolean =>
  Number.isNaN(Number(from)) ? from > to : Number(from) > Number(to);

function complaintsOf<F extends string, S extends string>(
  { sorts, sizes, ranges = [] }: ListSpec<F, S>,
  params: URLSearchParams,
  filter: Readonly<Record<F, string>>,
): string[] {
  const said = (key: string) => params.get(key)?.trim() ?? '';
  const known: Readonly<Record<string, string>> = {
    ...filter,
    sort: oneOf(sorts)(said('sort')),
    size: oneOf(sizes.map(String))(said('size')),
    page: aPage(said('page')),
  };
  const ignored = Object.keys(known).filter((key) => said(key) !== '' && known[key] === '');
  const reversed = ranges.filter(
    ([from, to]) => filter[from] !== '' && filter[to] !== '' && isBeyond(filter[from], filter[to]),
  );
  return [
    ...(ignored.length > 0 ? [text.ignored(ignored)] : []),
    ...reversed.map(([from, to]) => text.reversed(from, to)),
  ];
}
