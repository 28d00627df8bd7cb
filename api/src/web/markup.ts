import { createHash } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Job, Outcome, ServerFile, WorkerData } from './markup.worker.ts';
import type { LoadedRegistry } from './registry.ts';

/** A page is never late for its markup: without it, the browser draws the page itself. */
const PATIENCE_MS = 250;
/** A thread that says nothing for so long while it has work is stuck, and ended. */
const STUCK_MS = 3_000;
/** More pages than this at once wait no longer; the browser can do it. */
const QUEUE_MOST = 32;
/** Threads that may be lost before there is no markup until the registry changes. */
const LOSSES_MOST = 3;
const KEPT_CHARACTERS = 6_000_000;
const WORKER_MEMORY_MB = 128;

interface Log {
  warn: (message: string) => void;
}

export interface MarkupRequest {
  loaded: LoadedRegistry;
  pathname: string;
  /** Name of the page's remote; undefined for an address that nobody owns. */
  remote: string | undefined;
  /** The page's data as the browser gets it (page-data.ts). */
  entries: string;
}

export interface Markup {
  /** The markup of a page; undefined where there is none, or none in time. */
  of: (request: MarkupRequest) => Promise<string | undefined>;
  close: () => Promise<void>;
}

/**
 * The first HTML of pages, drawn by shell and remotes themselves (their server bundles, `server` in the registry). Markup is
 * kept under exactly what it was drawn from: the registry, the path and the page's data, and so is never out of date.
 */
export function markupMaker({ distDir, log }: { distDir: string; log: Log }): Markup {
  const kept = new LRUCache<string, { html: string }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });
  const drawing = new Map<string, Promise<string | undefined>>();
  const complained = new Set<string>();
  let thread: ReturnType<typeof startThread> | undefined;
  let losses = 0;
  let inForce = '';

  const complain = (message: string) => {
    if (complained.has(message) || complained.size > 50) return;
    complained.add(message);
    log.warn(message);
  };

  function threadFor({ registry, etag }: LoadedRegistry) {
    if (inForce !== etag) {
      inForce = etag;
      losses = 0;
      void thread?.end();
      thread = undefined;
    }
    const data = workerDataOf(registry, distDir);
    if (!data || losses >= LOSSES_MOST) return undefined;
    thread ??= startThread(data, (reason) => {
      thread = undefined;
      losses += 1;
      complain(
        `First HTML: ${reason}${losses < LOSSES_MOST ? '' : '; pages are sent without it until remotes.json changes'}`,
      );
    });
    return thread;
  }

  async function draw(request: MarkupRequest, key: string): Promise<string | undefined> {
    const outcome = await threadFor(request.loaded)?.draw(request);
    if (outcome?.error) complain(`First HTML of ${request.pathname}: ${outcome.error}`);
    // What throws once throws again: it is kept, too, as no markup.
    if (outcome) kept.set(key, { html: outcome.html ?? '' });
    return outcome?.html;
  }

  return {
    async of(request) {
      const { registry } = request.loaded;
      if (!registry.shell.server) return undefined;
      if (request.remote && !serverOf(registry, request.remote)) return undefined;
      const key = keyOf(request);
      const known = kept.get(key);
      if (known) return known.html || undefined;
      let drawn = drawing.get(key);
      if (!drawn) {
        drawn = draw(request, key).finally(() => drawing.delete(key));
        drawing.set(key, drawn);
      }
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS, undefined).unref());
      return (await Promise.race([drawn, late])) || undefined;
    },
    close: async () => {
      await thread?.end();
    },
  };
}

const keyOf = ({ loaded, pathname, entries }: MarkupRequest) =>
  createHash('sha1').update(`${loaded.etag}\n${pathname}\n${entries}`).digest('base64');

/** A remote of another origin has no files here to run. */
const serverOf = (registry: LoadedRegistry['registry'], name: string) => {
  const remote = registry.remotes.find((each) => each.name === name);
  return remote?.server && remote.base.startsWith('/') ? { ...remote.server, base: remote.base } : undefined;
};

function workerDataOf(registry: LoadedRegistry['registry'], distDir: string): WorkerData | undefined {
  const { server } = registry.shell;
  if (!server) return undefined;
  const remotes: Record<string, ServerFile> = {};
  for (const { name } of registry.remotes) {
    const own = serverOf(registry, name);
    if (own) remotes[name] = { file: path.join(distDir, own.base, own.file), integrity: own.integrity };
  }
  return {
    shell: { file: path.join(distDir, 'shell', server.file), integrity: server.integrity },
    remotes,
    manifests: registry.remotes.map(({ manifest }) => manifest),
  };
}

/** @param onLost is told why, once, when the thread is gone without having been ended */
function startThread(data: WorkerData, onLost: (reason: string) => void) {
  const worker = new Worker(new URL('./markup.worker.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB },
  });
  // A page that waits for its markup keeps the process alive by its connection; the thread need not.
  worker.unref();
  const waiting = new Map<number, (outcome: Outcome | undefined) => void>();
  let last = 0;
  let over = false;
  let watch: NodeJS.Timeout | undefined;

  const look = () => {
    clearTimeout(watch);
    if (waiting.size > 0) watch = setTimeout(() => lose('a page takes too long to draw'), STUCK_MS).unref();
  };
  const finish = () => {
    over = true;
    clearTimeout(watch);
    for (const resolve of waiting.values()) resolve(undefined);
    waiting.clear();
    return worker.terminate();
  };
  const lose = (reason: string) => {
    if (over) return;
    onLost(reason);
    void finish();
  };

  worker.on('message', ({ id, ...outcome }: Outcome) => {
    waiting.get(id)?.({ id, ...outcome });
    waiting.delete(id);
    look();
  });
  worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => lose('the thread that draws it ended'));

  return {
    draw({ pathname, remote, entries }: Omit<Job, 'id'>): Promise<Outcome | undefined> {
      if (over || waiting.size >= QUEUE_MOST) return Promise.resolve(undefined);
      const id = ++last;
      const outcome = new Promise<Outcome | undefined>((resolve) => waiting.set(id, resolve));
      worker.postMessage({ id, pathname, remote, entries } satisfies Job);
      if (waiting.size === 1) look();
      return outcome;
    },
    end: finish,
  };
}
