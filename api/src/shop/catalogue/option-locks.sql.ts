import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

// Whoever changes the stock of an option, or sells it, locks its row first. Options are locked in the order of their ids.

/** An option whose stock this transaction may change: its row is locked. */
export interface LockedOption {
  id: string;
  productId: string;
  title: string;
  productTitle: string;
  imageUrl: string | null;
  priceCents: number;
  faceValueCents: number | null;
  available: number;
  /** Neither the option nor its product is deleted, and the product is enabled. */
  onSale: boolean;
  /** Neither the option nor its product is deleted. */
  exists: boolean;
}

/** The columns of a LockedOption, of `subcategories s join products p`. */
export const lockedOptionColumns = `s.id, s.product_id as "productId", s.title, p.title as "productTitle",
  p.product_image_url as "imageUrl", s.price_cents as "priceCents", s.face_value_cents as "faceValueCents",
  s.available_count as available, s.deleted_at is null and p.deleted_at is null as exists,
  s.deleted_at is null and p.deleted_at is null and p.enabled as "onSale"`;

const lock = statement<LockedOption & Record<string, unknown>>(
  'option-locks.lock',
  `select ${lockedOptionColumns}
     from subcategories s join products p on p.id = s.product_id
    where s.id = any ($1::uuid[]) order by s.id for no key update of s`,
);

export const lockOptions = (tx: Tx, ids: readonly string[]): Promise<LockedOption[]> => lock.rows(tx, [ids]);

/** The text of a statement that locks the options whose ids the query `ids` finds. */
export const lockOptionsFoundBy = (ids: string) =>
  `select from subcategories where id in (${ids}) order by id for no key update`;
