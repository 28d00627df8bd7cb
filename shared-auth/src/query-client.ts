import { QueryClient, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { EndpointKey } from 'shared-contract/types';
import { call, callPage, type CallInput, type CallReply, type InputArgs, type PagedKey } from './call.ts';
import type { ApiError } from './api-error.ts';

const RETRIES = 2;

/** Whether a retry makes sense, because the server has not decided anything. */
const isPassing = (error: unknown): boolean => {
  const { status = 0, code } = error as Partial<ApiError>;
  return status === 0 ? code !== undefined : status >= 502;
};

/** The query cache, shared by the shell and every remote. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < RETRIES && isPassing(error),
      // Without a network a call fails at once, so that its screen shows a message instead of waiting.
      networkMode: 'always',
      // A query without data is fetched again once the network is back. Data on screen stay.
      refetchOnReconnect: ({ state }) => state.data === undefined,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The cache key of a call. `refresh(key)` refreshes everything that was read with this `key`. */
export const callKey = <K extends EndpointKey>(key: K, input?: unknown) =>
  input === undefined ? ([key] as const) : ([key, input] as const);

/** Invalidates the data of these calls. Data on screen are fetched again. */
export async function refresh(...keys: EndpointKey[]): Promise<void> {
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}

type Options<T> = Omit<UseQueryOptions<T, ApiError>, 'queryKey' | 'queryFn'>;

/** Reads through the cache: `useCall('GET /products/{productId}', { params: { productId } })`. */
export function useCall<K extends EndpointKey>(
  key: K,
  input: CallInput<K>,
  options: Options<CallReply<K>> = {},
): UseQueryResult<CallReply<K>, ApiError> {
  return useQuery<CallReply<K>, ApiError>({
    ...options,
    queryKey: callKey(key, input),
    queryFn: ({ signal }) => call(key, ...([{ ...input, signal }] as unknown as InputArgs<K>)),
  });
}

/** Reads one page of a list with its total through the cache. */
export function useCallPage<K extends PagedKey>(
  key: K,
  input: CallInput<K>,
  options: Options<{ items: CallReply<K>; total: number }> = {},
): UseQueryResult<{ items: CallReply<K>; total: number }, ApiError> {
  return useQuery<{ items: CallReply<K>; total: number }, ApiError>({
    ...options,
    queryKey: [key, input, 'page'],
    queryFn: ({ signal }) => callPage(key, ...([{ ...input, signal }] as unknown as InputArgs<K>)),
  });
}
