import { publicConfig } from 'shared-contract';
import type { Deps } from '../../deps.ts';
import type { Router } from '../../platform/http/handle.ts';

/** The public configuration of the store. */
export function storeConfigRoutes(router: Router, { storeConfig }: Deps): void {
  router.handleBytes(publicConfig, () => storeConfig.read());
}
