import type { Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

const insert = statement<{ id: string; at: Date; by: string }>(
  'order-notes.insert',
  `with note as (
     insert into order_notes (order_id, author_id, text) select id, $2, $3 from orders where id = $1
     returning id, created_at)
   select note.id, note.created_at as at, u.username as by from note join users u on u.id = $2`,
);

const drop = statement(
  'order-notes.delete-of-buyer',
  'delete from order_notes where order_id in (select id from orders where user_id = $1)',
);

/** Undefined where there is no such order. */
export const insertNote = (tx: Tx, orderId: string, authorId: string, text: string) =>
  insert.row(tx, [orderId, authorId, text]);

/** Deletes the notes on all orders of a buyer, whose account is closed already. */
export const deleteNotesOf = (tx: Tx, userId: string) => drop.run(tx, [userId]);
