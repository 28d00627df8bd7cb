import type { Call } from '../../platform/http/handle.ts';

/** Who does something that the audit log tells of, and in which request. */
export interface Actor {
  actorId: string;
  requestId: string;
  /** Where the request came from. */
  address: string;
}

export const actorOf = ({
  identity,
  requestId,
  request,
}: Pick<Call<unknown>, 'identity' | 'requestId' | 'request'>): Actor => ({
  actorId: identity.userId,
  requestId,
  address: request.ip,
});
