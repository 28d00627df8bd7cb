/**
 * The part of TanStack Query that every page shares. The whole package would include functions that nobody calls. Compiler, tests
 * and builds use this list instead of the package, so a name that is needed has to be added here. It imports by file, because the
 * package's name resolves to this file.
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
