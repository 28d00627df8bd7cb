import { publicConfig } from 'shared-contract';
import { readyBytes } from '../../platform/http/ready-bytes.ts';
import type { Module } from '../../platform/http/handle.ts';
import type { StoreConfigReader } from './store-config.service.ts';

/** The public configuration of the store. */
export const storeConfigRoutes: Module<{ storeConfig: StoreConfigReader }> = (router, { storeConfig }) => {
  router.handleBytes(publicConfig, async () => readyBytes({ value: (await storeConfig.read()).config }));
};
