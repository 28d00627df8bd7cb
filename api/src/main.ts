import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { fillWithDemoData } from '../demo/demo-data.ts';
import { buildApp } from './app.ts';
import { readConfig, type Config } from './config.ts';
import type { Deps } from './deps.ts';
import { endFailed, listenRefusal } from './start-line.ts';
import { StartRefused } from './platform/failure.ts';
import { makeLog } from './platform/http/log.ts';
import { startJobs } from './jobs.ts';
import { openStore, seedStore } from './store.ts';
import { drawingMetrics } from './web/drawing-metrics.ts';
import { feedOf } from './web/feed-items.ts';
import { sitemapProducts } from './reads/catalogue-pages/sitemap.sql.ts';
import { localRemotes } from './web/remotes/local-remotes.ts';
import { followReleases, type RegistryInForce } from './web/remotes/follow-releases.ts';
import { parseRegistry } from './web/remotes/registry.ts';
import { takeBuild } from './web/remotes/take-build.ts';
import { operatorName } from './web/remotes/operator-name.ts';
import { visitors } from './web/remotes/visitor-cookie.ts';
import { shareShellFiles } from './web/shared-shell-files.ts';
import { hasPages, webPlugin } from './web/web.plugin.ts';

const drainMs = 10_000;

const remotesDir = ({ dataDir }: Config) => join(dataDir, 'remotes');

const lineLog = (log: Logger) => ({
  info: (line: string) => log.info(line),
  warn: (line: string) => log.warn(line),
});

/** The serving releases, after this start has recorded its own build. */
async function registryOf({ config, db, log }: Deps): Promise<RegistryInForce> {
  const { registry: built } = parseRegistry(await readFile(join(config.pagesDir, 'remotes.json'), 'utf8'));
  const isOnlyMachine = config.databaseUrl === undefined;
  const own = lineLog(log);
  await takeBuild(db, { built, folder: config.pagesDir, isOnlyMachine, by: operatorName(), log: own });
  return followReleases({ db, shell: built.shell, folder: remotesDir(config), log: own });
}

async function main(): Promise<void> {
  const config = readConfig();
  // Without pages the process would report that it is ready, and answer 404 to every visitor.
  if (config.production && !hasPages(config.pagesDir))
    throw new StartRefused(
      `PAGES_DIR ${config.pagesDir} has no built pages: npm run build makes them in dist.`,
    );
  const log = makeLog(config.logLevel);
  const tracing =
    config.tracing &&
    (await import('./platform/tracing/tracing.ts')).startTracing(config.tracing, config.version);
  const store = await openStore(config, log);
  const { deps } = store;
  let stopping = false;
  try {
    await seedStore(store, (line) => process.stdout.write(`${line}\n`), fillWithDemoData);
    const app = await buildApp(deps, async (server, metrics, noteFailure) => {
      await server.register(webPlugin, {
        distDir: config.pagesDir,
        remotesDir: remotesDir(config),
        registry: () => registryOf(deps),
        sharedShellFiles: (shellDir) =>
          shareShellFiles({
            db: deps.db,
            shellDir,
            folder: join(config.dataDir, 'shell'),
            log: lineLog(log),
          }),
        visitors: visitors(deps),
        localOrigins: localRemotes(deps).originsFor,
        hsts: config.production,
        publicUrl: config.publicUrl,
        shellFilesUrl: config.shellFilesUrl,
        rateLimitScale: config.rateLimitScale,
        onDrawn: drawingMetrics(metrics),
        onFailed: (remote, version) =>
          void noteFailure(remote, version, 'drawing').catch((error: unknown) =>
            log.warn(error, 'a remote failure could not be recorded'),
          ),
        tracedShare: config.tracing?.share,
        listing: {
          version: async () => (await deps.catalogue.snapshot()).version,
          products: () => sitemapProducts(deps.db),
          categories: async () => (await deps.catalogue.snapshot()).categories,
          movedCategory: async (id) => (await deps.catalogue.snapshot()).moved.get(id),
          feed: async () => feedOf(await deps.catalogue.snapshot()),
        },
      });
    });
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenRefusal(error, config);
    });
    const jobs = startJobs(deps);
    const { port } = app.server.address() as AddressInfo;
    log.info({ port, host: config.host }, 'listening');

    // SIGTERM and Ctrl-C: open connections and requests in flight get their last answers, then the jobs end, then the database.
    const stop = async (signal: string): Promise<void> => {
      if (stopping) return;
      stopping = true;
      log.info({ signal }, 'stopping');
      setTimeout(() => {
        log.warn('requests were still in flight after 10 s');
        void store.close().finally(() => process.exit(1));
      }, drainMs).unref();
      await app.drain();
      await Promise.all([app.close(), jobs.stop()]);
      await store.close();
      await tracing?.stop();
      process.exit(0);
    };
    process.on('SIGTERM', (signal) => void stop(signal));
    process.on('SIGINT', (signal) => void stop(signal));
  } catch (error) {
    await store.close();
    throw error;
  }
}

main().catch((error: unknown) => {
  endFailed(error);
  // Handles that are still open would keep the process alive.
  process.exit();
});
