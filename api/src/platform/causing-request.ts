import { AsyncLocalStorage } from 'node:async_hooks';

const causes = new AsyncLocalStorage<string | undefined>();

/** Runs `work` as what this request caused: log lines, the jobs that it queues and calls to the gateway name it. */
export const causedBy = <T>(requestId: string | undefined, work: () => T): T => causes.run(requestId, work);

/** The id of the request that caused what runs now, also in its jobs; undefined for what the store does by itself. */
export const causingRequest = (): string | undefined => causes.getStore();
