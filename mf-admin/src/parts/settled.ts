import type { AdminOrderRow } from 'shared-contract/types';
import { strings } from '../strings.ts';

/** The outcome of the payment in words; empty where there is nothing to say. */
export function settledOf({ admin_made, approved_by, paid_unix, status }: AdminOrderRow): string {
  const text = strings.orders.settledAs;
  if (admin_made) return text.free(approved_by);
  if (approved_by !== null) return text.approved(approved_by, paid_unix !== null);
  if (paid_unix !== null) return text.paid;
  return status === 'PENDING' ? text.notPaid : '';
}
