import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-catalog.ts';
import type { Role } from './roles.ts';

/**
 * One call of the API. The path is relative to `/api` and names its
 * parameters in braces. `roles: 'PUBLIC'` takes anyone, and reads a bad token as a guest.
 */
export interface EndpointSpec {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  roles: 'PUBLIC' | readonly Role[];
  params?: TObject;
  query?: TObject;
  body?: TSchema;
  reply: TSchema;
  /** Codes beside the ones any call may answer (REQUEST_INVALID, TOKEN_INVALID, FORBIDDEN, 413, 415, 429, 5xx). */
  errors: readonly ErrorCode[];
  /** The reply is a list, paged by `skip` and `amount`; `X-Total-Count` carries the total. */
  paged?: true;
  /** Answers with an `ETag`, and with 304 when `If-None-Match` has it. */
  tagged?: true;
  /**
   * Requires a proof that is not older than ten minutes (rules 1.29). A sign-in is a proof. 'of-codes': of staff and admins, unless they
   * read codes masked (`CodeQuery`). 'of-protection': where it changes a setting that protects accounts, which its handler looks at.
   */
  proof?: true | 'of-codes' | 'of-protection';
  /** Staff and admins may make it before they have set up the second factor that the store asks of them (rules 1.25). */
  beforeEnrolment?: true;
  /** The answer is a stream of server-sent events, each of which is a reply. It ends with the caller's session. */
  stream?: true;
  /** Takes an `Idempotency-Key`: the same key and body replay the first answer for 24 hours. */
  idempotent?: true;
}

/** Declares an endpoint and keeps its exact type. */
export const endpoint = <const S extends EndpointSpec>(spec: S): S => spec;

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

/** The input of `E`: path parameters, query and body, each only where the endpoint takes it. */
export type ParamsOf<E> = E extends { params: infer P } ? StaticOr<P, undefined> : undefined;
export type QueryOf<E> = E extends { query: infer Q } ? StaticOr<Q, undefined> : undefined;
export type BodyOf<E> = E extends { body: infer B } ? StaticOr<B, undefined> : undefined;
/** What `E` answers. */
export type ReplyOf<E> = E extends { reply: infer R } ? StaticOr<R, undefined> : undefined;
