import { followLive } from 'shared-contract';
import type { Module } from '../../platform/http/handle.ts';
import type { Live } from './live.ts';

export const liveRoutes: Module<{ live: Live }> = (router, { live }) => {
  router.handleEvents(followLive, ({ identity }, stream) => live.follow(identity.role, stream));
};
