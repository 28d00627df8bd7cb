import { type Static, Type } from 'typebox';
import { Count, Nullable, UnixSeconds } from './fields.ts';

/** The state of the store and its dependencies, at this moment and as seen by the answering process. */
export const SystemStatus = Type.Object({
  versions: Type.Object({
    store: Type.String(),
    node: Type.String(),
    /** The newest migration of the database. */
    schema: Type.String(),
  }),
  database: Type.Object({
    /** Like `18.4`. */
    version: Type.String(),
    /** The embedded server, which the store runs itself. */
    embedded: Type.Boolean(),
    bytes: Count,
    /** The connections of all programs to this database, and the server's limit. */
    connections: Count,
    connections_max: Count,
    /** A streaming replica that some reads go to; null: the store has none. */
    replica: Nullable(
      Type.Object({
        /** How old its data may be. */
        stale_seconds: Type.Number({ minimum: 0 }),
        /** False: the primary serves its reads. */
        used: Type.Boolean(),
      }),
    ),
  }),
  jobs: Type.Object({
    waiting: Count,
    failed: Count,
    /** Since when the oldest one is due; null when none is. */
    due_since_unix: Nullable(UnixSeconds),
  }),
  gateway: Type.Object({
    /** Null: the store has none. */
    host: Nullable(Type.String()),
    open_payments: Count,
    payments_to_check: Count,
    /** Since when each call to it has failed; null while the last one was answered. */
    failing_since_unix: Nullable(UnixSeconds),
  }),
  mail: Type.Object({
    /** Null: the store sends none. */
    host: Nullable(Type.String()),
    waiting: Count,
    /** Since when the oldest one waits, null without one. */
    waiting_since_unix: Nullable(UnixSeconds),
    failed: Count,
  }),
  /** Codes that a restore took off sale, and that nobody has marked as sold or released. */
  quarantined: Count,
  /** Where the data directory is; null where the system does not say. */
  disk: Nullable(Type.Object({ free_bytes: Count, total_bytes: Count })),
  /** Null: none was ever made by `npm run backup`. */
  backup: Nullable(
    Type.Object({
      made_unix: UnixSeconds,
      bytes: Count,
      rows: Count,
      /** Whether it was restored and every invariant held; null when that was not tried. */
      holds: Nullable(Type.Boolean()),
    }),
  ),
});
export type SystemStatus = Static<typeof SystemStatus>;
