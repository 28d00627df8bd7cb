import type { Static, TObject, TSchema } from 'typebox';
import type { ErrorCode } from './error-catalog.ts';
import type { Role } from './roles.ts';

/**
 * One call of the API. The path is relative to `/api` and has its parameters in braces. `roles: 'PUBLIC'` accepts anyone, and
 * treats a bad token as a guest.
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
  /** Its error codes besides those of any call (REQUEST_INVALID, TOKEN_INVALID, FORBIDDEN, 413, 415, 429, 5xx). */
  errors: readonly ErrorCode[];
  /** The reply is a list, paged by `skip` and `amount`. `X-Total-Count` is the total. */
  paged?: true;
  /** Answers with an `ETag`, and with 304 when `If-None-Match` has that tag. */
  tagged?: true;
  /**
   * Requires a proof of identity that is not older than ten minutes (rules 1.29). A sign-in is a proof. 'of-codes': required from
   * staff and admins, unless they read codes masked (`CodeQuery`). 'of-protection': required when the call changes a setting that
   * protects accounts, which its handler checks.
   */
  proof?: true | 'of-codes' | 'of-protection';
  /** Staff and admins may make it before they have set up the second factor that the store requires (rules 1.25). */
  beforeEnrolment?: true;
  /** The answer is a stream of server-sent events, and each of them is a reply. It ends with the caller's session. */
  stream?: true;
  /** Accepts an `Idempotency-Key`: for 24 hours the same key and body get the first answer again. */
  idempotent?: true;
}

/** Declares an endpoint with its exact type. */
export const endpoint = <const S extends EndpointSpec>(spec: S): S => spec;

type StaticOr<T, Otherwise> = T extends TSchema ? Static<T> : Otherwise;

/** The input of `E`: path parameters, query and body, as far as the endpoint has them. */
export type ParamsOf<E> = E extends { params: infer P } ? StaticOr<P, undefined> : undefined;
export type QueryOf<E> = E extends { query: infer Q } ? StaticOr<Q, undefined> : undefined;
export type BodyOf<E> = E extends { body: infer B } ? StaticOr<B, undefined> : undefined;
/** The reply of `E`. */
export type ReplyOf<E> = E extends { reply: infer R } ? StaticOr<R, undefined> : undefined;
