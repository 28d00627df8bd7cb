import type { Personal } from 'shared-contract/types';
import { call, callKey, queryClient } from 'shared-auth';

/** Asks for balance and cart again, whatever is known; what is on screen shows the answer. */
export const readPersonal = (): Promise<Personal> =>
  queryClient.fetchQuery<Personal>({
    queryKey: callKey('GET /user/personal', {}),
    queryFn: () => call('GET /user/personal'),
    staleTime: 0,
  });
