import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** The terms that an order was sold with, which decide whether its items may be replaced. */
export interface OrderTerms {
  orderId: string;
  buyerId: string;
  subcategoryId: string;
  status: string;
  completedAt: Date | null;
  replaceEnabled: boolean;
  autoReplaceEnabled: boolean;
  autoReplaceMax: number;
  warrantySeconds: number;
  /** How many items were bought. */
  amount: number;
  /** Now, by the clock of the database, which also set the completion. */
  now: Date;
}

const terms = statement<OrderTerms & Record<string, unknown>>(
  'orders.terms',
  `select o.id as "orderId", o.user_id as "buyerId", o.subcategory_id as "subcategoryId", o.status,
          o.completed_at as "completedAt", o.replace_enabled as "replaceEnabled",
          o.auto_replace_enabled as "autoReplaceEnabled", o.auto_replace_max as "autoReplaceMax",
          o.warranty_seconds as "warrantySeconds", o.amount, now() as now
     from orders o
    where o.id = $1`,
);

export const orderTerms = (on: Queryable, orderId: string) => terms.row(on, [orderId]);
