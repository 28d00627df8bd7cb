import { publicConfig } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from './store-config.service.ts';

/** The public configuration of the store. */
export const storeConfigRoutes: Module<{ storeConfig: StoreConfigReader }> = (router, { storeConfig }) => {
  router.handleBytes(publicConfig, () => storeConfig.read());
};
