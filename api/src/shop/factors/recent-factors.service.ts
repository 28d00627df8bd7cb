import type { YoungFactor } from 'shared-contract';
import type { Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { unixOf } from '../../platform/time.ts';
import type { Origin } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import type { Outbox } from '../mails/outbox.ts';
import { dropLoneRecoveryCodes, dropFactorsSince, factorsSince } from './factors.sql.ts';
import { tellHolder } from '../accounts/holder-mail.ts';

/** As long as the link that restores an address works. A factor of somebody who took the account over is not older when its owner finds out. */
const recentHours = 72;

export type FactorsChoice = 'keep' | 'remove' | undefined;

/**
 * Settles what becomes of recent second factors before a link, made at `linkMadeAt`, gives an account back. Factors that were set up
 * within 72 hours before the link, or since, may belong to somebody who took the account over. The holder says whether they stay. Without
 * an answer it throws FACTORS_YOUNG, which names them. Returns true when some were removed.
 */
export async function settleRecentFactors(
  tx: Tx,
  outbox: Outbox,
  { userId, linkMadeAt, from }: { userId: string; linkMadeAt: Date; from: Origin },
  choice: FactorsChoice,
): Promise<boolean> {
  const since = new Date(linkMadeAt.getTime() - recentHours * 3_600_000);
  const recent = await factorsSince(tx, userId, since);
  if (recent.length === 0 || choice === 'keep') return false;
  if (choice === undefined) {
    const factors = recent.map(({ kind, name, createdAt }): YoungFactor => ({
      kind,
      name,
      creation_unix: unixOf(createdAt),
    }));
    throw fail('FACTORS_YOUNG', { details: { factors } });
  }
  await dropFactorsSince(tx, userId, since);
  await dropLoneRecoveryCodes(tx, userId);
  await audit(tx, {
    actorId: userId,
    action: 'factors.remove',
    targetType: 'user',
    targetId: userId,
    before: { factors: recent.map(({ kind, name }) => (name === null ? kind : `${kind} ${name}`)) },
    ...from,
  });
  await tellHolder(tx, { outbox }, userId, 'SECURITY_CHANGED', {
    change: 'The second factors that were set up lately were removed by the link of a mail',
  });
  return true;
}
