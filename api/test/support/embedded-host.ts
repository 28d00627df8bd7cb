import { startEmbeddedServer } from '../../src/platform/db/embedded-server.ts';

// A process of its own that runs an embedded server until it is killed: what embedded-server.test.ts kills.
const [dataDir = '', major] = process.argv.slice(2);
const server = await startEmbeddedServer({
  dataDir,
  major: major === '15' ? 15 : 18,
  durable: true,
  log: (line) => process.stderr.write(`${line}\n`),
});
process.send?.({ ...server.connection, pid: server.pid() });
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
