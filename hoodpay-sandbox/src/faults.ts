import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import Type, { type Static } from 'typebox';

/**
 * How a call goes wrong: `slow` answers after `delayMs`, `html` answers 200 with a web page, `error` answers 500,
 * `down` drops the connection, `lost` does the work and drops the connection, `foreign-url` (creation only)
 * answers with a payment page on another origin.
 */
export const FaultMode = Type.Enum(['none', 'slow', 'html', 'error', 'down', 'lost', 'foreign-url']);
export type FaultMode = Static<typeof FaultMode>;

export const Faults = Type.Object(
  {
    create: FaultMode,
    read: FaultMode,
    delayMs: Type.Integer({ minimum: 0, maximum: 600_000 }),
    /** How a payment is shown: `published` has `endAmount` in place of `amount`, and no metadata. */
    shape: Type.Enum(['full', 'published']),
    /** A state such as PROCESSING that is answered for every payment in place of its own; empty for its own. */
    state: Type.String({ pattern: '^[A-Z_]{0,40}$' }),
  },
  { additionalProperties: false },
);
export type Faults = Static<typeof Faults>;

export const noFaults: Faults = { create: 'none', read: 'none', delayMs: 30_000, shape: 'full', state: '' };

export const FaultsUpdate = Type.Partial(Faults, { additionalProperties: false });

/** Origin of the page that `foreign-url` leads to; reserved by RFC 2606, so it has no owner. */
export const foreignOrigin = 'https://pay.attacker.example';

/** Applies a fault before the work; true when the answer was already sent and the work must not happen. */
export async function applyFault(mode: FaultMode, delayMs: number, reply: FastifyReply): Promise<boolean> {
  if (mode === 'slow') {
    await pause(delayMs, undefined, { ref: false });
    return reply.raw.destroyed;
  }
  if (mode === 'html') {
    await reply
      .type('text/html')
      .send('<!doctype html><title>Maintenance</title><h1>We will be back soon</h1>');
    return true;
  }
  if (mode === 'error') {
    await reply.code(500).send({ data: null, message: 'Internal server error' });
    return true;
  }
  if (mode === 'down') {
    dropConnection(reply);
    return true;
  }
  return false;
}

/** Ends the connection without an answer, as a crashed gateway or a cut line would. */
export function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}
