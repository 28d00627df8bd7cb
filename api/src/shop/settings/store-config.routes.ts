import { publicConfig } from 'shared-contract';
import type { Module } from '../module.ts';

/** The public configuration of the store. */
export const storeConfigRoutes: Module = (router, { storeConfig }) => {
  router.handleBytes(publicConfig, () => storeConfig.read());
};
