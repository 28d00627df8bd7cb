import { type Static, Type } from 'typebox';
import { Count, IdOut, Nullable, OneOf, Text, UnixSeconds } from './fields.ts';

/** Background work that the store has not done yet. */
export const QueuedJob = Type.Object({
  _id: IdOut,
  kind: Text,
  state: OneOf(['WAITING', 'RUNNING', 'FAILED']),
  tries: Count,
  error: Nullable(Text),
  created_unix: UnixSeconds,
  next_unix: Nullable(UnixSeconds),
});
export type QueuedJob = Static<typeof QueuedJob>;
