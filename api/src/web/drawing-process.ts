import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Bundles, Job, Outcome } from './drawing.program.mjs';

/** Longest time from the start of the process until it accepts pages. */
const START_MS = 15_000;
/** Longest time for a page; the program ends itself a little sooner. */
const PAGE_MS = 4_000;
/** Pages that wait at once; one more goes without markup. */
const QUEUE_MOST = 32;
/** Characters of one answer. */
const ANSWER_MOST = 4_000_000;
const HEAP_MB = 128;
/** Of the whole process, as the system counts what it may write to: Node itself has about 500 MB of that, most of it never used. */
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

export interface DrawingProcess {
  /** Undefined when the process has ended meanwhile, or has too much to do. */
  draw: (page: Omit<Job, 'id'>) => Promise<Drawn | undefined>;
  end: () => void;
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
 * Starts the process that draws pages with these bundles, one at a time.
 * @param onLost gets the reason, once, when the process ends unexpectedly, and the page that it drew then, if any
 */
export function startDrawing(
  files: BundleFiles,
  onLost: (reason: string, page?: Omit<Job, 'id'>) => void,
  command: () => Promise<DrawingCommand>,
): DrawingProcess {
  const waiting: { job: Job; resolve: (drawn: Drawn | undefined) => void }[] = [];
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
    const most = ready ? PAGE_MS : START_MS;
    if (performance.now() - since > most) lose(ready ? STUCK_REASON : 'the drawing process does not start');
  };
  const say = (line: unknown) => {
    since = performance.now();
    watch ??= setInterval(look, LOOK_MS).unref();
    child?.stdin.write(`${JSON.stringify(line)}\n`);
  };

  /** It gets a page only after the answer to the last one, and cannot guess its id: so it can answer for no other page. */
  const take = (line: string) => {
    const outcome = outcomeOf(line);
    const expected = ready ? waiting[0]?.job.id : 'ready';
    if (!outcome || outcome.id !== expected) return lose('the drawing process sent an invalid answer');
    if (ready) waiting.shift()?.resolve(outcome);
    ready = true;
    if (waiting[0]) return say(waiting[0].job);
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
    const bundles = await read(files);
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
    draw(page) {
      if (over || waiting.length >= QUEUE_MOST) return Promise.resolve(undefined);
      const job = { ...page, id: randomUUID() };
      return new Promise((resolve) => {
        waiting.push({ job, resolve });
        if (ready && waiting.length === 1) say(job);
      });
    },
    end: finish,
  };
}

const spawned = (file: string, args: readonly string[]) =>
  // Of its own process group: Ctrl-C is for the API, and this ends with it by its closed input.
  spawn(file, args, { ...BARE, detached: true, stdio: ['pipe', 'pipe', 'ignore'] });

/** @throws Error when a bundle is not the file that remotes.json lists */
async function read({ shell, remotes, manifests }: BundleFiles): Promise<Bundles> {
  const named = Object.entries(remotes).map(async ([name, file]) => [name, await textOf(file)] as const);
  const [text, ...others] = await Promise.all([textOf(shell), ...named]);
  return { shell: text, remotes: Object.fromEntries(others), manifests };
}

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
