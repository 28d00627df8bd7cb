import { publicConfig } from 'shared-contract';
import type { Deps } from '../../deps.ts';
import type { Router } from '../../platform/http/handle.ts';

/** What every visitor's screen needs to know about the store. */
export function storeConfigRoutes(router: Router, { storeConfig }: Deps): void {
  router.handleBytes(publicConfig, () => storeConfig.read());
}
