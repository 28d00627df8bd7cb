import { errorCatalog, type ErrorCode, type ErrorReply } from 'shared-contract';
import { constraintOf } from '../db/database-errors.ts';
import { fail, isFailure, type Failure } from '../failure.ts';
import type { FastifyError } from 'fastify';

/** The code that a caller gets when the schema refused, by the constraint (`table__rule`). */
export type CodeByConstraint = Readonly<Record<string, ErrorCode>>;

const codeByFastify: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'MEDIA_TYPE_UNSUPPORTED',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST_INVALID',
  FST_ERR_NOT_FOUND: 'NOT_FOUND',
};

/** Any thrown value as a failure with a code; INTERNAL when it was not expected. */
export function asFailure(error: unknown, codeByConstraint: CodeByConstraint): Failure {
  if (isFailure(error)) return error;
  const { code, statusCode, message } = (error ?? {}) as Partial<FastifyError>;
  const byConstraint = codeByConstraint[constraintOf(error) ?? ''];
  if (byConstraint) return fail(byConstraint, { cause: error });
  const byFastify = codeByFastify[code ?? ''];
  if (byFastify) return fail(byFastify, { cause: error });
  // Class 22 of SQLSTATE: a value the database cannot hold. Validation should have refused it; it is still an error of the caller.
  if (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code))
    return fail('REQUEST_INVALID', { cause: error });
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) {
    if (statusCode === 413) return fail('PAYLOAD_TOO_LARGE', { cause: error });
    if (statusCode === 415) return fail('MEDIA_TYPE_UNSUPPORTED', { cause: error });
    return fail('REQUEST_INVALID', { message: readable(message), cause: error });
  }
  return fail('INTERNAL', { cause: error });
}

const readable = (message: string | undefined): string =>
  message ? `The request is not valid: ${message}` : errorCatalog.REQUEST_INVALID.message;

/** The only code that knows HTTP statuses. */
export function toErrorReply(
  failure: Failure,
  requestId: string,
): { status: number; headers: Record<string, string>; body: ErrorReply } {
  const { status } = errorCatalog[failure.code];
  const body: ErrorReply = { message: failure.message, code: failure.code, requestId };
  if (failure.fields) body.fields = failure.fields;
  if (failure.details) body.details = failure.details;
  const headers: Record<string, string> = {};
  const wait = failure.retryAfterSeconds ?? (status === 503 ? 2 : status === 429 ? 60 : undefined);
  if (wait !== undefined) headers['retry-after'] = String(wait);
  if (status === 401) headers['www-authenticate'] = 'Bearer';
  return { status, headers, body };
}
