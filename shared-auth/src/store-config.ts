import { useCall } from './query-client.ts';

/** Shown when the owner has set no name. */
export const DEFAULT_STORE_NAME = 'Gift Card Store';

/** The public configuration of the store. `storeName` is the default name when none is set. */
export function useStoreConfig() {
  const { data, status, error, refetch } = useCall('GET /public/config', {}, { staleTime: 60_000 });
  return {
    config: data,
    status,
    error,
    reload: refetch,
    storeName: data?.store_name.trim() || DEFAULT_STORE_NAME,
    isMethodActive: (method: 'BALANCE' | 'HOODPAY') => data?.active_payment_methods.includes(method) ?? false,
  };
}
