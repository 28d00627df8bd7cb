import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { fail } from '../failure.ts';
import type { Db } from './db.ts';

/** A subscriber of this process to the notices of all processes. */
interface Follower {
  notice(text: string): void;
  /** The connection was lost, and notices may be missing. No further notice arrives; subscribe again to continue. */
  lost(): void;
}

/** Short texts that a process sends to all processes on the same database, itself included (LISTEN and NOTIFY). */
export interface Notices {
  /** Never more than 8,000 bytes each, which is the limit of PostgreSQL. */
  send(texts: readonly string[]): Promise<void>;
  /** Resolves once every later notice will arrive. Call the result to unsubscribe. */
  follow(follower: Follower): Promise<() => void>;
}

const checkEveryMs = 15_000;
const answerWithinMs = 5_000;

interface Connection {
  ready: Promise<void>;
  close(): void;
}

/** Uses one separate connection while there are subscribers, and none otherwise. */
export function noticesOn(db: Db, channel: string): Notices {
  const followers = new Set<Follower>();
  let connection: Connection | undefined;

  const connect = (): Connection => {
    const over = new AbortController();
    const opened = Promise.withResolvers<void>();
    const listen = async (client: pg.Client) => {
      client.on('notification', ({ payload = '' }) => {
        for (const follower of followers) follower.notice(payload);
      });
      client.on('end', () => over.abort());
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      opened.resolve();
      while (!over.signal.aborted) {
        await pause(checkEveryMs, undefined, { signal: over.signal }).catch(() => undefined);
        // Keep-alive finds a peer that disappeared without closing the connection.
        if (!over.signal.aborted) await withinTime(client.query('select'));
      }
    };
    const opening: Connection = { ready: opened.promise, close: () => over.abort() };
    db.withClient(listen)
      .catch((error: unknown) => opened.reject(fail('DATABASE_UNAVAILABLE', { cause: error })))
      .finally(() => {
        if (connection !== opening) return;
        connection = undefined;
        const left = [...followers];
        followers.clear();
        for (const follower of left) follower.lost();
      });
    return opening;
  };

  return {
    async send(texts) {
      await db.execute({
        text: 'select pg_notify($1, text) from unnest($2::text[]) text',
        values: [channel, texts],
      });
    },
    async follow(follower) {
      followers.add(follower);
      connection ??= connect();
      await connection.ready;
      return () => {
        followers.delete(follower);
        if (followers.size > 0) return;
        const idle = connection;
        connection = undefined;
        idle?.close();
      };
    },
  };
}

const withinTime = (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([
    answer,
    pause(answerWithinMs, undefined, { ref: false }).then(() => {
      throw new Error(`The database has not answered for ${answerWithinMs} ms.`);
    }),
  ]);
