import type { Call } from '../../platform/http/handle.ts';

/** Who does something that the audit log tells of, and in which request. */
export interface Actor {
  actorId: string;
  requestId: string;
}

export const actorOf = ({ identity, requestId }: Pick<Call<unknown>, 'identity' | 'requestId'>): Actor => ({
  actorId: identity.userId,
  requestId,
});
