import type { Personal } from 'shared-contract/types';
import { call, callKey, queryClient } from 'shared-auth';

/** Reads balance and cart again, even if they are cached. The screens show the answer. */
export const readPersonal = (): Promise<Personal> =>
  queryClient.fetchQuery<Personal>({
    queryKey: callKey('GET /user/personal', {}),
    queryFn: () => call('GET /user/personal'),
    staleTime: 0,
  });
