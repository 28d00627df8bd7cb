import type { BodyOf, EndpointKey, EndpointsByKey, ParamsOf, QueryOf, ReplyOf } from 'shared-contract/types';
import { ApiError } from './api-error.ts';
import type { Handlers, LooseInput } from './requests.ts';
import { useSessionStore } from './session.store.ts';

type Given<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : Record<string, never> extends T
    ? { [K in Name]?: T }
    : { [K in Name]: T };

type Idempotent<E> = E extends { idempotent: true } ? { idempotencyKey: string } : unknown;

/** The input of a call besides its name. Idempotent endpoints require a key: see `newIdempotencyKey`. */
export type CallInput<K extends EndpointKey> = Given<'params', ParamsOf<EndpointsByKey[K]>> &
  Given<'query', QueryOf<EndpointsByKey[K]>> &
  Given<'body', BodyOf<EndpointsByKey[K]>> &
  Idempotent<EndpointsByKey[K]> & { signal?: AbortSignal };

export type CallReply<K extends EndpointKey> = ReplyOf<EndpointsByKey[K]>;

/** Endpoints whose reply is a list with a total. */
export type PagedKey = {
  [K in EndpointKey]: EndpointsByKey[K] extends { paged: true } ? K : never;
}[EndpointKey];

/** The input may be omitted when all of it is optional. */
export type InputArgs<K extends EndpointKey> =
  Record<string, never> extends CallInput<K> ? [input?: CallInput<K>] : [input: CallInput<K>];

const handlers: Handlers = { leave: () => undefined };

/** Sets the handlers of refused calls. The session and the shell call this. */
export function onRefusal(more: Partial<Handlers>): void {
  Object.assign(handlers, more);
}

const loadClient = () => import('./client.ts');

/** Loads the client of the API (ky) before it is needed, so that the first call does not wait for it. */
export function prepareCalls(): void {
  loadClient().catch(() => undefined);
}

async function send(key: EndpointKey, input: LooseInput): Promise<{ reply: unknown; headers: Headers }> {
  // The session is read now, because a logout deletes the token that its own call sends.
  const session = useSessionStore.getState();
  const { request } = await loadClient().catch(() => {
    throw new ApiError({ code: 'OFFLINE' });
  });
  return request(key, input, session, handlers);
}

/**
 * Makes one call of the API by its name in the contract: `call('GET /orders/{orderId}', { params })`.
 * @throws ApiError for every failure, an unreachable server included; an aborted call throws the abort.
 */
export async function call<K extends EndpointKey>(key: K, ...[input]: InputArgs<K>): Promise<CallReply<K>> {
  return (await send(key, (input ?? {}) as LooseInput)).reply as CallReply<K>;
}

/** A page of a list, with the total from `X-Total-Count`. */
export async function callPage<K extends PagedKey>(
  key: K,
  ...[input]: InputArgs<K>
): Promise<{ items: CallReply<K>; total: number }> {
  const { reply, headers } = await send(key, (input ?? {}) as LooseInput);
  const items = reply as CallReply<K> & unknown[];
  return { items, total: Number(headers.get('x-total-count') ?? items.length) };
}

/** A new key for one intent of the user. Reuse it for retries of the same intent, and create another one for the next intent. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
