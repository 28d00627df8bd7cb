import ky, { isHTTPError, isTimeoutError } from 'ky';
import { ApiError, type LooseReply } from './api-error.ts';

/** ky, in a file of its own: a guest's first page has its data in it and calls nothing. */
export { ky };

const isReply = (data: unknown): data is LooseReply => typeof data === 'object' && data !== null;

/** Turns whatever a call threw into an `ApiError`; the response's message, else its status text (rules 14.26). */
export function toApiError(thrown: unknown): ApiError {
  if (isHTTPError(thrown)) {
    const { response, data } = thrown;
    const reply = isReply(data) ? data : {};
    const after = Number(response.headers.get('retry-after') ?? Number.NaN);
    return new ApiError(
      { ...reply, code: reply.code ?? 'UNKNOWN', message: reply.message ?? response.statusText },
      response.status,
      Number.isFinite(after) ? after : undefined,
    );
  }
  if (isTimeoutError(thrown)) return new ApiError({ code: 'TIMEOUT' });
  if (thrown instanceof Error && thrown.name === 'AbortError') throw thrown;
  return new ApiError({ code: 'OFFLINE' });
}
