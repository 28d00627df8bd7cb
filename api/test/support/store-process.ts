import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { makeLog } from '../../src/platform/http/log.ts';
import { startJobs } from '../../src/jobs.ts';
import { openStore } from '../../src/store.ts';
import type { ProcessFigures } from './killable-store.ts';

// The API as a process of its own, for tests that kill it: the real store without the pages. Prints its port, and answers each message
// with what the process itself took. These are the figures of /api/metrics, which would also ask the database for those of the business.
const config = readConfig();
const { deps } = await openStore(config, makeLog(config.logLevel));
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: config.port });
startJobs(deps);

const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const figures: ProcessFigures = {
    longestStop: delay.max / 1e9,
    worked: (user + system) / 1e6,
    mebibytes: process.memoryUsage.rss() / 1024 ** 2,
  };
  delay.reset();
  process.send?.(figures);
});
// A message that may come does not keep the process.
process.channel?.unref();
process.stdout.write(`port ${(app.server.address() as AddressInfo).port}\n`);
