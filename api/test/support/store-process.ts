import type { AddressInfo } from 'node:net';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { makeLog } from '../../src/platform/http/log.ts';
import { startJobs } from '../../src/jobs.ts';
import { openStore } from '../../src/store.ts';

// The API as a process of its own, for tests that kill it: the real store without the pages. Prints its port.
const config = readConfig();
const { deps } = await openStore(config, makeLog(config.logLevel));
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: config.port });
startJobs(deps);
process.stdout.write(`port ${(app.server.address() as AddressInfo).port}\n`);
