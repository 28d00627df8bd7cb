import { randomUUID } from 'node:crypto';
import type { Gateway } from './hoodpay-client.ts';

export interface WatchedGateway extends Gateway {
  /** Since when each call of this process has failed; undefined while the last one was answered. */
  failingSince(): Date | undefined;
}

/** Remembers since when the calls fail, for the owner's page and the metrics. */
export function watched({ create, find }: Gateway): WatchedGateway {
  let since: Date | undefined;
  const noted =
    <Given, Answer>(call: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      try {
        const answer = await call(given);
        since = undefined;
        return answer;
      } catch (error) {
        since ??= new Date();
        throw error;
      }
    };
  return { create: noted(create), find: noted(find), failingSince: () => since };
}

/** Asks a failing gateway for an unknown payment, to notice its recovery before the next customer does. */
export async function probeFailingGateway(gateway: WatchedGateway | undefined): Promise<void> {
  if (gateway?.failingSince()) await gateway.find(randomUUID()).catch(() => undefined);
}
