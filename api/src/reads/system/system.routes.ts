import { getSystemStatus } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import { systemStatus, type SystemDeps } from './system.service.ts';

export const systemRoutes: Module<SystemDeps> = (router, deps) => {
  router.handle(getSystemStatus, () => systemStatus(deps));
};
