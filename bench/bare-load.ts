import { percentile, type Result } from './load.ts';
import type { Buyer } from './seed.ts';

export interface BareLoad {
  clients: number;
  /** How long it runs, unless there are no buyers left before that. */
  seconds: number;
}

/** A closed loop without HTTP: each client does the work for one buyer after another. Times are in milliseconds. */
export async function bareLoad(
  name: string,
  buyers: readonly Buyer[],
  { clients, seconds }: BareLoad,
  work: (buyer: Buyer) => Promise<unknown>,
): Promise<Result> {
  const times: number[] = [];
  let next = 0;
  const start = performance.now();
  const deadline = start + seconds * 1_000;
  const client = async () => {
    while (performance.now() < deadline) {
      const buyer = buyers[next++];
      if (buyer === undefined) return;
      const begun = performance.now();
      await work(buyer);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - start) / 1_000;
  times.sort((a, b) => a - b);
  return {
    name,
    clients,
    count: times.length,
    times,
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    wrong: 0,
    example: undefined,
  };
}
