import type { ErrorCode, ErrorDetails, ErrorReply } from 'shared-contract/types';

/** The errors of the API, and those of the network. */
export type ApiErrorCode = ErrorCode | 'OFFLINE' | 'TIMEOUT' | 'UNKNOWN';

/** A response that may not be from our server, such as one of a proxy. */
export type LooseReply = Partial<Omit<ErrorReply, 'code'>> & { code?: ApiErrorCode };

/**
 * The form of every failed call on a screen. `message` is the server's own, or empty where
 * the server said nothing. Test it by `code`: the class may come from another bundle.
 */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: ErrorReply['details'];
  readonly requestId: string | undefined;
  /** Seconds to wait before another try (429 and 503), where the server said so. */
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

/** What was wrong with each field of a form; empty when the failure was not about fields. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
  return (error as Partial<ApiError> | null | undefined)?.fields ?? {};
}

/** The code of a failed call, or undefined for anything else. */
export function codeOf(error: unknown): ApiErrorCode | undefined {
  return (error as Partial<ApiError> | null | undefined)?.code;
}

/** The details of a refusal with this code; undefined for any other failure. */
export function detailsOf<C extends keyof ErrorDetails>(
  error: unknown,
  code: C,
): ErrorDetails[C] | undefined {
  return codeOf(error) === code ? ((error as ApiError).details as ErrorDetails[C]) : undefined;
}

/** The present state, where a change was refused because it was made on an older version; else undefined. */
export const currentOf = <T>(error: unknown): T | undefined =>
  detailsOf(error, 'CHANGED_MEANWHILE')?.current as T | undefined;
