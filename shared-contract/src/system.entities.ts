import { type Static, Type } from 'typebox';
import { Count, Nullable, UnixSeconds } from './fields.ts';

/** The present state of the store and its dependencies, as the answering process sees it. */
export const SystemStatus = Type.Object({
  versions: Type.Object({
    store: Type.String(),
    node: Type.String(),
    /** The newest migration that was applied to the database. */
    schema: Type.String(),
  }),
  database: Type.Object({
    /** Such as `18.4`. */
    version: Type.String(),
    /** Whether it is the embedded server, which the store runs itself. */
    embedded: Type.Boolean(),
    bytes: Count,
    /** The connections of all programs to this database, and the limit of the server. */
    connections: Count,
    connections_max: Count,
    /** A streaming replica that answers some reads; null when the store has none. */
    replica: Nullable(
      Type.Object({
        /** How old its data may be. */
        stale_seconds: Type.Number({ minimum: 0 }),
        /** False when the primary answers its reads. */
        used: Type.Boolean(),
      }),
    ),
  }),
  jobs: Type.Object({
    waiting: Count,
    failed: Count,
    /** Since when the oldest job has been due; null when none is. */
    due_since_unix: Nullable(UnixSeconds),
  }),
  gateway: Type.Object({
    /** Null when the store has none. */
    host: Nullable(Type.String()),
    open_payments: Count,
    payments_to_check: Count,
    /** Since when every call to it has failed; null when the last call was answered. */
    failing_since_unix: Nullable(UnixSeconds),
  }),
  mail: Type.Object({
    /** Null when the store sends no e-mail. */
    host: Nullable(Type.String()),
    waiting: Count,
    /** Since when the oldest mail has waited; null when there is none. */
    waiting_since_unix: Nullable(UnixSeconds),
    failed: Count,
  }),
  /** Codes that a restore took off sale, and that nobody has marked as sold or released since. */
  quarantined: Count,
  /** The disk of the data directory; null when the system does not say. */
  disk: Nullable(Type.Object({ free_bytes: Count, total_bytes: Count })),
  /** Null when `npm run backup` has never made one. */
  backup: Nullable(
    Type.Object({
      made_unix: UnixSeconds,
      bytes: Count,
      rows: Count,
      /** Whether a test restore of it passed every check; null when it was not tried. */
      holds: Nullable(Type.Boolean()),
    }),
  ),
});
export type SystemStatus = Static<typeof SystemStatus>;
