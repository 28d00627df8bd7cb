/**
 * The part of TanStack Query that every page shares; the package whole would keep what nobody calls. Add names here.
 * Imported by file, because the package's name is the shared one and would lead back to this file.
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
  useIsFetching,
  useIsMutating,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '../../../../node_modules/@tanstack/react-query/build/modern/index.js';
