/**
 * The part of TanStack Query that every page shares; the whole package would include what nobody calls. Compiler, tests and builds
 * see this list in place of the package: add names here. Imported by file, because the name of the package resolves to this file.
 */
export {
  QueryClient,
  QueryClientProvider,
  hashKey,
  keepPreviousData,
  onlineManager,
  queryOptions,
  skipToken,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
export type {
  UseQueryOptions,
  UseQueryResult,
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
