import { createHash } from 'node:crypto';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import {
  drawingCommand,
  startDrawing,
  type BundleFile,
  type BundleFiles,
  type DrawingEvents,
  type DrawingLimits,
  type Drawn,
} from './drawing-process.ts';
import type { LoadedRegistry } from './remotes/registry.ts';

/** How long a page waits for its markup, in milliseconds. Without it, the browser draws the page itself. */
const PATIENCE_MS = 250;
/** The first page of a version waits longer, because its process has to start: so the first page after a promotion has markup too. */
const FIRST_PATIENCE_MS = 3_000;
/** How many processes a remote may end within {@link CALM_MS}. After them its pages go without markup until that time is over. */
const LOSSES_MOST = 3;
const CALM_MS = 60_000;
/** The most lines about drawing that are logged within {@link LOGGED_MS}. The same line is logged once in that time. */
const LINES_MOST = 20;
const LOGGED_MS = 10 * 60_000;
const KEPT_CHARACTERS = 6_000_000;
/** How much of the error of a bundle the log has, in characters: more than a stack trace. */
const ERROR_LENGTH = 4_000;
/** How many versions may be drawn at the same time, while the store changes from one to another or some visitors have another one. */
const VERSIONS_MOST = 3;
/** The process of a version that no page has asked for in this time is ended once another one draws. */
const UNUSED_MS = 10_000;

interface Log {
  warn: (message: string) => void;
}

interface MarkupRequest {
  loaded: LoadedRegistry;
  pathname: string;
  /** Name of the page's remote; undefined for an address that no remote owns. */
  remote: string | undefined;
  /** The page's data as the browser gets it (page-data.ts). */
  entries: string;
}

export interface Markup {
  /** The markup of a page; undefined where there is none, or none in time. */
  of: (request: MarkupRequest) => Promise<string | undefined>;
  close: () => void;
}

export interface MarkupOptions {
  /** The built shell. */
  distDir: string;
  /** The files of remotes. */
  remotesDir: string;
  log: Log;
  /** Called after each drawing, with its result and its time in seconds. */
  onDrawn?: ((outcome: DrawingOutcome, seconds: number) => void) | undefined;
  /**
   * Called for each page that threw, or whose remote has no intact bundle, and for each process that ended, with what it drew then. `shell` where
   * no remote is known.
   */
  onFailed?: ((remote: string, version: string) => void) | undefined;
  /** Milliseconds of a clock that never goes back. */
  now?: () => number;
  /** Limits of the drawing process that replace the usual ones. */
  limits?: Partial<DrawingLimits> | undefined;
}

/** `lost`: the process died meanwhile, or had too many pages waiting. */
export type DrawingOutcome = 'drawn' | 'failed' | 'lost';

/**
 * The first HTML of pages, drawn by shell and remotes themselves (their server bundles, `server` in the registry). Markup is
 * cached under all of its inputs: the bundles, the menus, the path and the page's data. So it is never out of date, and
 * a new version of another remote does not invalidate it.
 */
export function markupMaker({
  distDir,
  remotesDir,
  log,
  onDrawn = () => undefined,
  onFailed = () => undefined,
  now = () => performance.now(),
  limits,
}: MarkupOptions): Markup {
  const cachedPages = new LRUCache<string, { html: string }>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });
  const drawing = new Map<string, Promise<string | undefined>>();
  const complained = new Set<string>();
  let complainedSince = now();
  const versions = new LRUCache<string, Version>({ max: VERSIONS_MOST, dispose: ({ end }) => end() });

  const complain = (message: string) => {
    if (now() - complainedSince > LOGGED_MS) {
      complained.clear();
      complainedSince = now();
    }
    if (complained.has(message) || complained.size >= LINES_MOST) return;
    complained.add(message);
    log.warn(message);
  };

  function versionOf(loaded: LoadedRegistry): Version | undefined {
    const { registry } = loaded;
    const files = bundlesOf(loaded, { distDir, remotesDir });
    if (!files) return undefined;
    const key = JSON.stringify(files);
    const known = versions.get(key);
    if (known) return known;
    const failed = (reason: string, remote = 'shell', pathname = '') => {
      const { version } = registry.remotes.find(({ name }) => name === remote) ?? registry.shell;
      complain(`First HTML of ${[remote, version, pathname].filter(Boolean).join(' ')}: ${reason}`);
      onFailed(remote, version);
    };
    const made = versionMaker(files, { failed, complain, now, limits });
    versions.set(key, made);
    endUnused();
    return made;
  }

  function endUnused() {
    if (versions.size < 2) return;
    setTimeout(() => {
      const [, ...others] = versions.entries();
      for (const [key, { isUnused }] of others) if (isUnused()) versions.delete(key);
      endUnused();
    }, UNUSED_MS).unref();
  }

  async function draw(request: MarkupRequest, key: string, version: Version): Promise<string | undefined> {
    const begun = performance.now();
    const outcome = await version.draw(request);
    onDrawn(outcome ? (outcome.error ? 'failed' : 'drawn') : 'lost', (performance.now() - begun) / 1_000);
    if (outcome?.error)
      version.failed(outcome.error.slice(0, ERROR_LENGTH), request.remote, request.pathname);
    // A page that throws once throws again, so the absence of markup is cached too.
    if (outcome) cachedPages.set(key, { html: outcome.html ?? '' });
    return outcome?.html;
  }

  return {
    async of(request) {
      const { registry } = request.loaded;
      if (!registry.shell.server) return undefined;
      if (request.remote && !serverOf(registry, request.remote)) return undefined;
      const key = keyOf(request);
      const known = cachedPages.get(key);
      if (known) return known.html || undefined;
      const version = versionOf(request.loaded);
      if (!version) return undefined;
      const patience = version.isReady() ? PATIENCE_MS : FIRST_PATIENCE_MS;
      let drawn = drawing.get(key);
      if (!drawn) {
        drawn = draw(request, key, version).finally(() => drawing.delete(key));
        drawing.set(key, drawn);
      }
      const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience, undefined).unref());
      return (await Promise.race([drawn, late])) || undefined;
    },
    close: () => versions.clear(),
  };
}

interface Version {
  draw: (request: MarkupRequest) => Promise<Drawn | undefined>;
  failed: (reason: string, remote?: string, pathname?: string) => void;
  /** Whether it has drawn a page. Before that, process and bundles may still be starting. */
  isReady: () => boolean;
  isUnused: () => boolean;
  end: () => void;
}

interface VersionOptions extends Pick<Version, 'failed'>, Pick<MarkupOptions, 'limits'> {
  complain: (message: string) => void;
  now: () => number;
}

/** Draws the pages of one set of bundles: in a process, and in a new one when it dies. */
function versionMaker(files: BundleFiles, { complain, failed, now, limits }: VersionOptions): Version {
  let drawer: ReturnType<typeof startDrawing> | undefined;
  /** When a process ended, or a bundle could not be read, by the remote whose page it was; `start` where it was none. */
  const losses = new Map<string, number[]>();
  let hasLost = false;
  let usedAt = now();
  let hasDrawn = false;
  let hasEnded = false;

  const lossesOf = (what: string) => (losses.get(what) ?? []).filter((at) => now() - at < CALM_MS);
  const isResting = (what: string) => lossesOf(what).length >= LOSSES_MOST;
  const note = (reason: string, what: string) => {
    losses.set(what, [...lossesOf(what), now()]);
    const whose = what === 'start' ? '' : ` of ${what}`;
    const rest = isResting(what) ? `; pages${whose} are sent without it for a minute` : '';
    failed(reason + rest, what === 'start' ? undefined : what);
  };
  const events: DrawingEvents = {
    onLost(reason, page) {
      drawer = undefined;
      hasLost = true;
      note(reason, page ? (page.remote ?? 'shell') : 'start');
    },
    onUnreadable: note,
  };
  const command = () => drawingCommand((message) => complain(`First HTML: ${message}`));
  const start = () => (drawer = hasEnded ? undefined : startDrawing(files, events, command, limits));

  return {
    async draw({ pathname, remote, entries }) {
      usedAt = now();
      if (isResting('start') || isResting(remote ?? 'shell')) return undefined;
      const drawn = await (drawer ?? start())?.draw({ pathname, remote, entries });
      hasDrawn ||= drawn !== undefined;
      return drawn;
    },
    failed,
    isReady: () => hasDrawn || hasLost,
    isUnused: () => now() - usedAt > UNUSED_MS,
    end: () => {
      hasEnded = true;
      drawer?.end();
    },
  };
}

function keyOf({ loaded: { registry, manifestsHash }, pathname, remote, entries }: MarkupRequest) {
  const drawnBy = [
    registry.shell.server?.integrity,
    remote && serverOf(registry, remote)?.integrity,
    manifestsHash,
  ];
  return createHash('sha1')
    .update([...drawnBy, pathname, entries].join('\n'))
    .digest('base64');
}

const serverOf = (registry: LoadedRegistry['registry'], name: string) => {
  const remote = registry.remotes.find((each) => each.name === name);
  return remote?.server && { ...remote.server, version: remote.version };
};

function bundlesOf(
  { registry, manifests }: LoadedRegistry,
  { distDir, remotesDir }: Pick<MarkupOptions, 'distDir' | 'remotesDir'>,
): BundleFiles | undefined {
  const { server } = registry.shell;
  if (!server) return undefined;
  const remotes: Record<string, BundleFile> = {};
  for (const { name } of registry.remotes) {
    const own = serverOf(registry, name);
    if (own)
      remotes[name] = { file: path.join(remotesDir, name, own.version, own.file), integrity: own.integrity };
  }
  return {
    shell: { file: path.join(distDir, 'shell', server.file), integrity: server.integrity },
    remotes,
    manifests,
  };
}
