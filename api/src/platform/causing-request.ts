import { AsyncLocalStorage } from 'node:async_hooks';

const causes = new AsyncLocalStorage<string | undefined>();

/** Runs `work` as caused by this request: its log lines, jobs and calls to the gateway have the id of the request. */
export const causedBy = <T>(requestId: string | undefined, work: () => T): T => causes.run(requestId, work);

/** The id of the request that caused the present work, also in its jobs; undefined for work that the store does by itself. */
export const causingRequest = (): string | undefined => causes.getStore();
