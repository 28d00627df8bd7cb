import net from 'node:net';

/** One kind of request, which is sent repeatedly over open connections. */
export interface Scenario {
  name: string;
  /** The whole request as bytes. It is called for every request. `undefined` ends the run early. */
  next: (client: number) => Buffer | undefined;
  /** The status that every answer must have. */
  status: number;
}

export interface Result {
  name: string;
  clients: number;
  count: number;
  perSecond: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** The time of each answer with the right status, in milliseconds, from the fastest on. */
  times: readonly number[];
  /** How many answers had another status, with one example. */
  wrong: number;
  example: string | undefined;
}

/** The bytes of an HTTP request with a JSON body, if any. */
export function requestBytes(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: object,
): Buffer {
  const json = body === undefined ? undefined : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: keep-alive'];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (json !== undefined)
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(json)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${json ?? ''}`);
}

/**
 * A closed loop: each client sends, waits for the whole answer, and sends again. It parses as little HTTP as possible, so that it
 * leaves more of the two cores to the server.
 */
export async function load(
  scenario: Scenario,
  target: {
    host: string;
    port: number;
    clients: number;
    seconds: number;
    awake?: boolean;
    /** The pause of a client between an answer and its next request. Without it there is no pause. */
    pauseMs?: number;
  },
): Promise<Result> {
  const times: number[] = [];
  const wrong: string[] = [];
  const start = performance.now();
  const deadline = start + target.seconds * 1_000;
  const drives = Promise.all(Array.from({ length: target.clients }, (_, client) => drive(client)));
  const rest = target.awake ? stayAwake() : () => undefined;
  await drives.finally(rest);
  const elapsed = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  return {
    name: scenario.name,
    clients: target.clients,
    count: times.length,
    times,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    wrong: wrong.length,
    example: wrong[0],
  };

  function drive(client: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = net.connect(target.port, target.host);
      socket.setNoDelay(true);
      let sentAt = 0;
      let received: Buffer = Buffer.alloc(0);
      let wanted = -1;
      const send = () => {
        const bytes = performance.now() < deadline ? scenario.next(client) : undefined;
        if (bytes === undefined) {
          socket.end();
          resolve();
          return;
        }
        sentAt = performance.now();
        socket.write(bytes);
      };
      socket.on('connect', send);
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        if (wanted < 0) wanted = lengthOf(received);
        if (wanted < 0 || received.length < wanted) return;
        const status = Number(received.toString('latin1', 9, 12));
        if (status === scenario.status) times.push(performance.now() - sentAt);
        else wrong.push(received.toString('utf8', 0, 2_000));
        received = Buffer.alloc(0);
        wanted = -1;
        if (target.pauseMs) setTimeout(send, target.pauseMs);
        else send();
      });
    });
  }
}

/**
 * Keeps this process busy until the returned function is called. The kernel charges the work of waking a sleeping core to the
 * server that answers, and would never charge it to the faster of two servers. Only for reads, which leave a core idle.
 */
function stayAwake(): () => void {
  let awake = true;
  const turn = () => {
    if (awake) setImmediate(turn);
  };
  turn();
  return () => (awake = false);
}

/** The length of head and body in bytes, or -1 before the head has arrived. Every answer of the API names its length. */
function lengthOf(received: Buffer): number {
  const end = received.indexOf('\r\n\r\n');
  if (end < 0) return -1;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, end))?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  return end + 4 + Number(length);
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** The run with the median rate, so that one disturbed run does not count. */
export function median(results: readonly Result[]): Result {
  const sorted = [...results].sort((a, b) => a.perSecond - b.perSecond);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('no samples');
  return middle;
}

/**
 * The median of the ratios of a figure in rounds that follow one another. So other work of the machine in some rounds does not
 * count. In the slowest hundredth of all requests together it would.
 */
export function middleRatio(
  above: readonly Result[],
  below: readonly Result[],
  figure: 'p99' | 'perSecond' = 'p99',
): number {
  const ratios = above.map((result, n) => result[figure] / (below[n]?.[figure] ?? NaN)).sort((a, b) => a - b);
  return percentile(ratios, 0.5);
}
