import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { LiveEvent, Role } from 'shared-contract';
import type { Db } from '../../platform/db/db.ts';
import { noticesOn } from '../../platform/db/notices.ts';

type Kind = LiveEvent['kind'];

/** Changes in the store, made by any process, for open pages of staff and admins (docs/adr/0050). */
export interface Live {
  /** Resolves once no later change is missed. Call the result to unsubscribe. */
  follow(role: Role, stream: { send(event: LiveEvent): void; end(): void }): Promise<() => void>;
}

const ofRequests: readonly Kind[] = ['REQUESTS_FILED', 'REQUESTS_SETTLED'];
const isFor = (role: Role, { kind }: LiveEvent): boolean => role === 'ADMIN' || ofRequests.includes(kind);

/** A process sends at most one notice of each kind in this time, so that a busy store costs no more than a quiet one. */
const everyMs = 250;
/** With this many ids a notice stays within PostgreSQL's limit of 8,000 bytes. */
const mostIds = 100;

const parts = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / mostIds)) }, (_, n) =>
    ids.slice(n * mostIds, (n + 1) * mostIds),
  );

/** Sent after the commit and outside of it: a notice in a transaction would make commits wait for each other. */
export function liveOf(db: Db, log: Pick<Logger, 'warn'>): Live {
  const notices = noticesOn(db, 'live');
  const gathered = new Map<Kind, Set<string>>();
  let isSending = false;

  const sendAll = async () => {
    isSending = true;
    while (gathered.size > 0) {
      const events = [...gathered].flatMap(([kind, ids]) =>
        parts([...ids]).map((some): LiveEvent => ({ kind, ids: some })),
      );
      gathered.clear();
      await notices
        .send(events.map((event) => JSON.stringify(event)))
        .catch((error: unknown) => log.warn({ err: error }, 'a change could not be sent to open pages'));
      await pause(everyMs, undefined, { ref: false });
    }
    isSending = false;
  };
  const gather = (kind: Kind) => (ids: readonly string[]) => {
    const before = gathered.get(kind) ?? [];
    gathered.set(kind, new Set([...before, ...ids]));
    if (!isSending) void sendAll();
  };
  db.onChanged('placedOrders', gather('ORDERS_PLACED'));
  db.onChanged('movedOrders', (ids) => {
    if (ids.length > 0) gather('ORDERS_MOVED')(ids);
  });
  db.onChanged('filedRequests', gather('REQUESTS_FILED'));
  db.onChanged('replacements', gather('REQUESTS_SETTLED'));

  return {
    follow: (role, stream) =>
      notices.follow({
        notice: (text) => {
          const event = JSON.parse(text) as LiveEvent;
          if (isFor(role, event)) stream.send(event);
        },
        // The reader subscribes again, and reloads everything.
        lost: () => stream.end(),
      }),
  };
}
