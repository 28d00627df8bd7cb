// The parts of a call that routes hand to the services for the audit log.
import { isStaff, type CodeQuery } from 'shared-contract';
import type { Call } from '../../platform/http/handle.ts';
import type { Actor, Origin } from './actor.ts';
import type { Reading } from './code-reads.service.ts';

type Asked = Pick<Call<unknown>, 'requestId' | 'request'>;
export type AskedBy = Asked & Pick<Call<unknown>, 'identity'>;

export const originOf = ({ requestId, request }: Asked): Origin => ({ requestId, address: request.ip });

export const actorOf = (call: AskedBy): Actor => ({ actorId: call.identity.userId, ...originOf(call) });

/** Why somebody reads codes: what they say, or else in which call. */
export const whyOf = ({ request }: Pick<Asked, 'request'>, said: string | undefined): string =>
  said ?? `${request.method} ${request.routeOptions.url}`;

export const readingOf = (call: AskedBy & { query: CodeQuery }): Reading => ({
  staff: isStaff(call.identity.role) ? actorOf(call) : undefined,
  masked: call.query.codes === 'masked',
  why: whyOf(call, call.query.why),
});
