import type { FastifyInstance } from 'fastify';
import type { EndpointSpec, ReplyOf } from 'shared-contract';
import type { Batches } from '../batches.ts';
import { causedBy } from '../causing-request.ts';
import { routeBinder, type Answer, type Call, type RouteOptions, type RouterDeps } from './bind-route.ts';
import { eventStreams } from './event-stream.ts';
import type { ReadyBytes } from './ready-bytes.ts';
import { streamOf } from './stream.ts';

export type { Call, RouterDeps };

/** A page of a list and how many rows there are in all (`X-Total-Count`). */
interface Page<Rows> {
  rows: Rows;
  total: number;
}

/** A list, or the same in batches. */
type List<T> = T extends readonly (infer Row)[] ? T | Batches<Row> : T;
/** A reply whose lists may be in batches. */
type Lists<T> = T extends readonly unknown[] ? T : T extends object ? { [K in keyof T]: List<T[K]> } : T;
type AnswerTo<E> = E extends { paged: true } ? Page<List<ReplyOf<E>>> : Lists<ReplyOf<E>>;

export interface Router {
  /** Binds an endpoint of the contract to its handler. The reply is serialised by its schema. */
  handle<E extends EndpointSpec>(
    endpoint: E,
    handler: (call: Call<E>) => Promise<AnswerTo<E>>,
    options?: RouteOptions,
  ): void;
  /** Binds an endpoint whose answers are bytes already, with ETag and 304. Answers that many ask for are cached as bytes. */
  handleBytes<E extends EndpointSpec>(
    endpoint: E,
    handler: (call: Call<E>) => ReadyBytes | Promise<ReadyBytes>,
    options?: RouteOptions,
  ): void;
  /**
   * Binds an endpoint whose answer is a stream of events, each of them one reply. `follow` returns what to do when the stream is over;
   * it ends with the caller's session.
   */
  handleEvents<E extends EndpointSpec & { stream: true }>(
    endpoint: E,
    follow: (call: Call<E>, stream: { send(event: ReplyOf<E>): void; end(): void }) => Promise<() => void>,
  ): void;
}

/** Binds the endpoints of a module, with the dependencies that the module declares. None of them is global. */
export type Module<Needs> = (router: Router, needs: Needs) => void;

/** Binds endpoints to `app`, which is already at `/api`. */
export function routerFor(app: FastifyInstance, deps: RouterDeps): Router {
  const bind = routeBinder(app, deps);
  const openStream = eventStreams(app);

  return {
    handle(endpoint, handler, options = {}) {
      const answer = async (call: Call<EndpointSpec>) => {
        let value: unknown = await handler(call as never);
        if (endpoint.paged === true) {
          const { rows, total } = value as Page<unknown>;
          call.reply.header('x-total-count', total);
          value = rows;
        }
        return streamOf(call.reply, endpoint.reply, value) ?? value;
      };
      bind(endpoint, options, ofRequest(answer), { response: { 200: endpoint.reply } });
    },
    handleBytes(endpoint, handler, options = {}) {
      const send = ({ reply, request }: Call<EndpointSpec>, { bytes, etag, total }: ReadyBytes) => {
        reply.header('etag', etag).header('cache-control', 'no-cache');
        // In addition to the Vary header that CORS has set.
        const vary = reply.getHeader('vary');
        reply.header('vary', vary === undefined ? 'authorization' : `${String(vary)}, authorization`);
        if (total !== undefined) reply.header('x-total-count', total);
        if (knows(request.headers['if-none-match'], etag)) return reply.code(304).send();
        reply.header('content-type', 'application/json; charset=utf-8');
        return reply.send(bytes);
      };
      // Returns no promise when the bytes are there. A load serves every waiting request, so it is not attributed to one.
      const answer: Answer = (call) => {
        const ready = handler(call as never);
        return ready instanceof Promise ? ready.then((loaded) => send(call, loaded)) : send(call, ready);
      };
      bind(endpoint, options, answer, {});
    },
    handleEvents(endpoint, follow) {
      const answer = async (call: Call<EndpointSpec>) => {
        const { identity, request, reply } = call;
        const body = await openStream(
          identity.userId,
          async () => deps.identify(request, endpoint),
          (stream) => follow(call as never, stream as never),
        );
        // nginx would hold the events back until it has a page of them.
        reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
        return reply.send(body);
      };
      bind(endpoint, {}, ofRequest(answer), {});
    },
  };
}

/** Marks the work of the handler as caused by the request of the call, for the logs. */
const ofRequest =
  (answer: Answer): Answer =>
  (call) =>
    causedBy(call.requestId, () => answer(call));

/** A proxy that compresses weakens the tag to `W/"..."`, and a client may name several. */
const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined && header.includes(etag);
