import ky, { isHTTPError, isTimeoutError } from 'ky';
import type { EndpointKey, ErrorDetails, Role } from 'shared-contract/types';
import { ApiError, type LooseReply } from './api-error.ts';
import type { Handlers, LooseInput } from './requests.ts';
import { useSessionStore, type SessionState } from './session.store.ts';
import { TIMEOUT_MS } from './timeout.ts';

// This file loads ky. It is separate, because a guest's first page brings its data and makes no call.

const isReply = (data: unknown): data is LooseReply => typeof data === 'object' && data !== null;

/** Turns whatever a call threw into an `ApiError`, with the response's message or else its status text (rules 14.26). */
function toApiError(thrown: unknown): ApiError {
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

/** The page where staff and admins set up their second factor. */
const enrolment: Partial<Record<Role, string>> = {
  STAFF: '/dashboard/replacements/security',
  ADMIN: '/admin/security',
};

/** The answer of the open dialog. Calls that are refused at the same time wait for the same answer. */
let asking: Promise<boolean> | undefined;

/** Asks for a proof of identity and returns whether it was given. False when there is no dialog for it. */
async function isProved(error: ApiError, { proof }: Handlers): Promise<boolean> {
  if (!proof) return false;
  const { methods } = error.details as ErrorDetails['PROOF_REQUIRED'];
  asking ??= proof()
    .then((ask) => ask(methods))
    .catch(() => false)
    .finally(() => (asking = undefined));
  return asking;
}

/** Makes one call, and repeats it after a proof of identity if it required one. Throws ApiError. */
export async function request(
  key: EndpointKey,
  input: LooseInput,
  { token, role }: Pick<SessionState, 'token' | 'role'>,
  handlers: Handlers,
): Promise<{ reply: unknown; headers: Headers }> {
  const [method = 'GET', template = ''] = key.split(' ');
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  );
  try {
    const response = await ky(new URL(`/api${path}`, globalThis.location.origin), {
      method,
      retry: 0,
      timeout: TIMEOUT_MS,
      headers: {
        // Every call has this content type, even without a body.
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.idempotencyKey ? { 'idempotency-key': input.idempotencyKey } : {}),
      },
      ...(input.query ? { searchParams: input.query } : {}),
      ...(input.body === undefined ? {} : { json: input.body }),
      ...(input.signal ? { signal: input.signal } : {}),
    });
    return { reply: await response.json(), headers: response.headers };
  } catch (thrown) {
    const error = toApiError(thrown);
    // Ends the session only if its token is the refused one. Another sign-in may have replaced it meanwhile.
    const isCurrent = useSessionStore.getState().token === token;
    if (error.code === 'PROOF_REQUIRED') {
      if (isCurrent && (await isProved(error, handlers)))
        return request(key, input, useSessionStore.getState(), handlers);
    } else if (error.code === 'ENROLMENT_REQUIRED') {
      const to = enrolment[role];
      if (isCurrent && to && globalThis.location.pathname !== to) handlers.leave(to);
    } else if (error.status === 401 && error.code !== 'SECOND_FACTOR_REQUIRED' && isCurrent) {
      handlers.leave();
    }
    throw error;
  }
}
