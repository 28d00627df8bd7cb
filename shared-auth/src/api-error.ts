import type { ErrorCode, ErrorDetails, ErrorReply } from 'shared-contract/types';

/** The error codes of the API, and those of a failed connection. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'UNKNOWN';

/** A response that may not be from our server but from a proxy, for example. */
export type LooseReply = Partial<Omit<ErrorReply, 'code'>> & { code?: ApiErrorCode };

/**
 * The error of every failed call. `message` is the server's message, or empty when it sent none. Check its `code` and not its
 * class, because the class may come from another bundle.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: ErrorReply['details'];
  readonly requestId: string | undefined;
  /** Seconds to wait before another try (429 and 503), when the server says so. */
  readonly retryAfter: number | undefined;

  constructor(reply: LooseReply & { code: ApiErrorCode }, status = 0, retryAfter?: number) {
    super(reply.message ?? '');
    this.name = 'ApiError';
    this.code = reply.code;
    this.status = status;
    this.fields = reply.fields ?? {};
    this.details = reply.details;
    this.requestId = reply.requestId;
    this.retryAfter = retryAfter;
  }
}

/** The server's message when there is one, else the screen's fallback (rules 14.26). */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof Error && error.name === 'ApiError' && error.message ? error.message : fallback;
}

/** What is wrong with each field of a form. Empty when the error is not about fields. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return (error as Partial<ApiError> | null | undefined)?.fields ?? {};
}

/** The code of a failed call, or undefined for anything else. */
export function codeOf(error: unknown): ApiErrorCode | undefined {
  return (error as Partial<ApiError> | null | undefined)?.code;
}

/** The details of an error with this code; undefined for any other error. */
export function detailsOf<C extends keyof ErrorDetails>(
  error: unknown,
  code: C,
): ErrorDetails[C] | undefined {
  return codeOf(error) === code ? ((error as ApiError).details as ErrorDetails[C]) : undefined;
}

/** The present state, when a change was refused because it was based on an older version. Undefined otherwise. */
export const currentOf = <T>(error: unknown): T | undefined =>
  detailsOf(error, 'CHANGED_MEANWHILE')?.current as T | undefined;
