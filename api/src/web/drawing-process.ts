import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Bundles, Job, Outcome } from './drawing.program.mjs';

/** Longest time from the start of the process until it accepts pages. */
const START_MS = 15_000;
/** Longest time for a page; the program ends itself a little sooner, by this share of it. */
const PAGE_MS = 4_000;
const SOONER = 0.75;
/** Pages that wait at once; one more goes without markup. */
const QUEUE_MOST = 32;
/** Characters of one answer. */
const ANSWER_MOST = 4_000_000;
const HEAP_MB = 128;
/** The limit of writable memory of the whole process. Node reserves about 500 MB of it, and uses little of that. */
const MEMORY_KB = 1_048_576;
const LOOK_MS = 100;
/** The exit code of the program after a page that never ended. */
const STUCK = 2;
const STUCK_REASON = 'a page takes too long to draw';

export interface BundleFile {
  /** Absolute path. */
  file: string;
  integrity: string;
}

export interface BundleFiles {
  shell: BundleFile;
  remotes: Record<string, BundleFile>;
  manifests: readonly unknown[];
}

/** A page as it was drawn, or the error of the bundle that drew it. */
export type Drawn = Pick<Outcome, 'html' | 'error'>;

export type Page = Omit<Job, 'id' | 'bundle'>;

/** The events of a process that draws. */
export interface DrawingEvents {
  /** Once, when the process ends unexpectedly: the reason, and the page that it drew then, if any. */
  onLost: (reason: string, page?: Page) => void;
  /** For each page of a remote whose bundle is absent or damaged. The process draws on for the others. */
  onUnreadable?: (reason: string, remote: string) => void;
}

export interface DrawingProcess {
  /** Undefined when the process has ended meanwhile, has too much to do, or has no bundle of the remote. */
  draw: (page: Page) => Promise<Drawn | undefined>;
  end: () => void;
}

export interface DrawingLimits {
  startMs: number;
  pageMs: number;
}

export interface DrawingCommand {
  file: string;
  args: readonly string[];
}

const BARE = { env: {} as NodeJS.ProcessEnv, cwd: '/' };

/**
 * The restrictions of the program (docs/adr/0013): no environment, so no key and no address of the database; Node's permission
 * model without a single right (files, processes, threads, add-ons; from Node 25 on the network); no code from texts; built-in
 * objects that nobody can change; little memory.
 */
export function restricted(source: string): DrawingCommand {
  const flags = [
    '--permission',
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    `--max-old-space-size=${HEAP_MB}`,
    '--max-semi-space-size=8',
    '--no-warnings',
  ];
  const node = [process.execPath, ...flags, '--input-type=module', '--eval', source];
  return { file: '/bin/sh', args: ['-c', `ulimit -d ${MEMORY_KB}; exec "$@"`, 'sh', ...node] };
}

/**
 * The same without network interfaces, where the system allows us to remove them. Tried with an input that ends at once.
 * @param warn gets one message where it does not
 * @param tool removes them; tests name one that is refused
 */
export async function withoutNetwork(
  { file, args }: DrawingCommand,
  warn: (message: string) => void,
  tool = 'unshare',
): Promise<DrawingCommand> {
  const narrowed = { file: tool, args: ['--user', '--net', '--', file, ...args] };
  const trial = promisify(execFile)(narrowed.file, narrowed.args, { ...BARE, timeout: START_MS });
  trial.child.stdin?.end();
  return trial.then(
    () => narrowed,
    () => {
      warn('the process that draws pages keeps the network, because the system refuses unshare --user --net');
      return { file, args };
    },
  );
}

const PROGRAM = new URL('./drawing.program.mjs', import.meta.url);
let known: Promise<DrawingCommand> | undefined;
/** Tried once, and reported once. */
export const drawingCommand = (warn: (message: string) => void) =>
  (known ??= withoutNetwork(restricted(readFileSync(PROGRAM, 'utf8')), warn));

/**
 * Starts the process that draws pages with these bundles, one at a time. It starts with that of the shell, and gets that of a remote with the
 * first page of it: so one that is absent or damaged stops the pages of its remote alone, and is read again for the next one.
 */
export function startDrawing(
  files: BundleFiles,
  { onLost, onUnreadable = () => undefined }: DrawingEvents,
  command: () => Promise<DrawingCommand>,
  { startMs = START_MS, pageMs = PAGE_MS }: Partial<DrawingLimits> = {},
): DrawingProcess {
  const waiting: { job: Job; resolve: (drawn: Drawn | undefined) => void }[] = [];
  const reading = new Map<string, Promise<string>>();
  /** The remotes whose bundles the process has. */
  const given = new Set<string | undefined>([undefined]);
  let child: ReturnType<typeof spawned> | undefined;
  let watch: NodeJS.Timeout | undefined;
  let ready = false;
  let over = false;
  let since = performance.now();
  let received = '';

  const finish = () => {
    over = true;
    clearInterval(watch);
    child?.kill('SIGKILL');
    for (const { resolve } of waiting.splice(0)) resolve(undefined);
  };
  const lose = (reason: string) => {
    if (over) return;
    const page = ready ? waiting[0]?.job : undefined;
    finish();
    onLost(reason, page);
  };
  const look = () => {
    const most = ready ? pageMs : startMs;
    if (performance.now() - since > most) lose(ready ? STUCK_REASON : 'the drawing process does not start');
  };
  const say = (line: unknown) => {
    since = performance.now();
    watch ??= setInterval(look, LOOK_MS).unref();
    child?.stdin.write(`${JSON.stringify(line)}\n`);
  };

  const ask = ({ bundle, ...job }: Job) => {
    say(given.has(job.remote) ? job : { ...job, bundle });
    given.add(job.remote);
  };

  /** Read once for pages that come at the same time. */
  const bundleOf = (remote: string | undefined): Promise<string> | undefined => {
    const file = remote === undefined ? undefined : files.remotes[remote];
    if (!file || remote === undefined || given.has(remote)) return undefined;
    const known = reading.get(remote) ?? textOf(file).finally(() => reading.delete(remote));
    reading.set(remote, known);
    return known;
  };

  /** It gets a page only after the answer to the last one, and cannot guess its id: so it can answer for no other page. */
  const take = (line: string) => {
    const outcome = outcomeOf(line);
    const expected = ready ? waiting[0]?.job.id : 'ready';
    if (!outcome || outcome.id !== expected) return lose('the drawing process sent an invalid answer');
    if (ready) waiting.shift()?.resolve(outcome);
    ready = true;
    if (waiting[0]) return ask(waiting[0].job);
    clearInterval(watch);
    watch = undefined;
  };
  const receive = (text: string) => {
    received += text;
    if (received.length > ANSWER_MOST) return lose('an answer is too long');
    if (!text.includes('\n')) return;
    const lines = received.split('\n');
    received = lines.pop() ?? '';
    for (const line of lines) if (!over) take(line);
  };
  const start = async () => {
    const bundles: Bundles = {
      shell: await textOf(files.shell),
      manifests: files.manifests,
      limitMs: pageMs * SOONER,
    };
    const { file, args } = await command();
    if (over) return;
    child = spawned(file, args);
    child.on('error', (error) => lose(error.message));
    child.on('exit', (code, signal) =>
      lose(code === STUCK ? STUCK_REASON : `the drawing process ended (${signal ?? code})`),
    );
    child.stdin.on('error', () => undefined);
    child.stdout.setEncoding('utf8').on('data', receive);
    // A page that waits for its markup keeps the API alive by its connection; this process must not.
    child.unref();
    for (const pipe of [child.stdin, child.stdout]) (pipe as unknown as { unref(): void }).unref();
    say(bundles);
  };
  start().catch((error: unknown) => lose((error as Error).message));

  return {
    async draw(page) {
      const isFull = () => over || waiting.length >= QUEUE_MOST;
      if (isFull()) return undefined;
      let bundle: string | undefined;
      try {
        bundle = await bundleOf(page.remote);
      } catch (error) {
        onUnreadable((error as Error).message, String(page.remote));
        return undefined;
      }
      if (isFull()) return undefined;
      const job = { ...page, id: randomUUID(), bundle };
      return new Promise((resolve) => {
        waiting.push({ job, resolve });
        if (ready && waiting.length === 1) ask(job);
      });
    },
    end: finish,
  };
}

const spawned = (file: string, args: readonly string[]) =>
  // A process group of its own: Ctrl-C goes to the API, and this process ends when the API closes its input.
  spawn(file, args, { ...BARE, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });

/** @throws Error when a bundle is absent, or is not the file that remotes.json lists */
async function textOf({ file, integrity }: BundleFile): Promise<string> {
  const code = await readFile(file);
  const found = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  if (found !== integrity) throw new Error(`${file} is not the file that remotes.json lists`);
  return code.toString();
}

function outcomeOf(line: string): Outcome | undefined {
  try {
    const { id, html, error } = JSON.parse(line) as Record<string, unknown>;
    if (typeof id !== 'string') return undefined;
    if (typeof html === 'string') return { id, html };
    return { id, ...(typeof error === 'string' && { error }) };
  } catch {
    return undefined;
  }
}
