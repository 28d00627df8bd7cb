import type { Db } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/secrets/deliverables.ts';
import type { Actor } from './actor.ts';
import { masked } from '../masked.ts';
import { audit } from './audit.sql.ts';

/** How a call reads codes that were delivered (rules 3.16). */
export interface Reading {
  /** Who reads codes of somebody else; undefined for a customer. */
  staff: Actor | undefined;
  masked: boolean;
  why: string;
}

/** A customer reads what is their own. */
export const ownReading: Reading = { staff: undefined, masked: false, why: '' };

export interface SealedItem {
  id: string;
  deliverable: Buffer;
  keyId: string;
}

interface Target {
  targetType: 'order' | 'user' | 'replacement_request';
  /** Null: a list. */
  targetId: string | null;
}

/**
 * The texts of these items as the reader may see them. What staff and admins read in clear is in the audit log before it is
 * answered.
 */
export async function codesOf(
  { db, vault }: { db: Db; vault: Vault },
  reading: Reading,
  target: Target,
  items: readonly SealedItem[],
): Promise<(item: SealedItem) => string> {
  const { staff, why } = reading;
  if (staff && !reading.masked && items.length > 0) {
    const read = { items: items.map(({ id }) => id), why };
    await db.transaction((tx) => audit(tx, { ...staff, ...target, action: 'codes.read', after: read }));
  }
  return (item) => {
    const text = vault.open(item, item.id);
    return reading.masked ? masked(text) : text;
  };
}
