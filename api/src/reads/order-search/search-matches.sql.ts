import type { Queryable } from '../../platform/db/db.ts';
import { foldedFor, isInName, literalOf } from '../../platform/db/like.ts';
import { isNamed } from '../../shop/accounts/users.sql.ts';
import type { OrderSearch } from './order-filter.sql.ts';

// The titles and buyers that a search of orders finds, and the conditions that find orders by them.

// The search: `$1` and `$2` are the range of ids; `$3` is the pattern, in the statements for many matches.
// The id of an existing order is not searched for among names and addresses, because the index would read each of its many trigrams.
const isKnownId = `($1::uuid = $2::uuid and exists (select from orders where id = $1 union all select from users where id = $1))`;
export const selectPeople = (pattern: string, parameter = '$3') =>
  `select u.id from users u where ${isKnownId} is not true and ${isNamed(parameter, pattern)} union all select id from users where id between $1 and $2`;
/** SQL: whether a column has one of the values of a parameter. With `any`, each row would be compared with all of them. */
export const isIn = (column: string, values: string) => `(${column} in (select unnest(${values}))) is true`;

/**
 * The condition and values that match an order by id, title or buyer. `people`: the buyers that match the search; null when there are many. Then
 * the buyer of each order without a matching title is looked up instead of joined, because the scan stops once it has enough. It does not use
 * `isNamed`, whose longer condition is for the index.
 */
export function foundByAny({ from, to, pattern }: OrderSearch, people: readonly string[] | null) {
  const values: unknown[] = [from, to, pattern];
  const ways = [`o.id between $1 and $2 or ${foldedFor(pattern, 'o.product_title')} like $3`];
  if (people === null)
    ways.push(
      `o.user_id between $1 and $2`,
      `(${isKnownId} is not true and
        (select ${isInName('u.username_folded', '$3', pattern)} or ${isInName('u.email_folded', '$3', pattern)} from users u where u.id = o.user_id))`,
    );
  else if (people.length > 0) ways.push(isIn('o.user_id', `$${values.push(people)}::uuid[]`));
  return { condition: `(${ways.join(' or ')})`, values };
}

/** Up to this many titles and buyers, their orders are looked up. With more, a walk through all orders soon fills a page. */
const few = 1_000;

/** The titles, each with its product, and the buyers that a search finds; null where they are many. */
export interface Matches {
  titles: { products: string[]; titles: string[] } | null;
  people: string[] | null;
}
export type FewMatches = { [Kind in keyof Matches]: NonNullable<Matches[Kind]> };

export const areFew = (matches: Matches): matches is FewMatches =>
  matches.titles !== null && matches.people !== null;

const matchesText = (pattern: string) =>
  `select products, titles, array(select id from (${selectPeople(pattern, literalOf(pattern))}) u limit ${few + 1}) as people
     from (select coalesce(array_agg(product_id), '{}') as products, coalesce(array_agg(title), '{}') as titles
             from (select product_id, title from product_titles where folded like $3 limit ${few + 1}) t) t`;

/** The titles and buyers that match a search. The pattern for buyers is a literal, so that the planner skips the index for a common text (docs/adr/0076). */
export async function readMatches(on: Queryable, { from, to, pattern }: OrderSearch): Promise<Matches> {
  const { rows } = await on.execute<{ products: string[]; titles: string[]; people: string[] }>({
    text: matchesText(pattern),
    values: [from, to, pattern],
  });
  const { products, titles, people } = rows[0]!;
  return {
    titles: titles.length > few ? null : { products, titles },
    people: people.length > few ? null : people,
  };
}
