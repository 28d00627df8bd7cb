import { limits, type OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { literalOf } from '../../platform/db/like.ts';
import { adminSummary } from '../../shop/orders/orders.sql.ts';
import { listed, orders, page, rowsOfPage, type Listed } from './admin-orders.sql.ts';
import { foundByAny, isIn, selectPeople, type FewMatches, type Matches } from './search-matches.sql.ts';
import { most, united } from './order-counts.sql.ts';
import { narrowedBy, type SearchFilter } from './order-filter.sql.ts';
import { rowsOf } from './search.sql.ts';

// The pages of a search in the admin's list of orders.

/** A page of a search that matches few titles and buyers: of each, the newest orders that the page can need. */
export function pageOfFew(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
  skip: number,
  amount: number,
) {
  const order = orders[filter.sort];
  const first = (hits: string, source: string, found: string) => `
    select ${listed} from ${hits} cross join lateral (
      select ${listed} from ${source} o where ${found} ${order} limit $6::bigint + $7::bigint) o`;
  // Apart from the title, so that the index is read in list order. The planner takes a title to be rare among the orders of its product, and
  // would read and sort all of them.
  const ofProduct = `(select * from orders o where o.product_id = hit.product ${narrowedBy(filter)} ${order} offset 0)`;
  const notTitled = `not ${isIn('o.product_title', '$4::text[]')}`;
  const text = `select o.id from (
       ${first('unnest($3::uuid[], $4::text[]) hit (product, title)', ofProduct, 'o.product_title = hit.title')} union all
       ${first('(select distinct unnest($5::uuid[]) as id) hit', 'orders', `o.user_id = hit.id and ${notTitled} ${narrowedBy(filter)}`)} union all
       select ${listed} from orders o
        where o.id between $1 and $2 and ${notTitled} and not ${isIn('o.user_id', '$5::uuid[]')} ${narrowedBy(filter)}) o
     ${order} offset $6 limit $7`;
  const { from, to } = filter.search;
  const values = [from, to, products, titles, people, skip, amount];
  return rowsOfPage(on, filter, text, values);
}

/** A statement that finds orders. */
export interface Found {
  text: string;
  values: unknown[];
}

const ofFilter = (columns: string, filter: SearchFilter) =>
  `select ${columns} from orders o where true ${narrowedBy(filter)}`;

/** The matches of a search among the first orders of its filter. */
export function foundAmongFirst(
  filter: SearchFilter,
  people: readonly string[] | null,
  compared: number,
): Found {
  const order = orders[filter.sort];
  const { condition, values } = foundByAny(filter.search, people);
  const first = `${ofFilter(`${listed}, o.user_id, o.product_title`, filter)} ${order} limit ${compared}`;
  return { text: `select ${listed} from (${first}) o where ${condition} ${order} ${most}`, values };
}

/**
 * The matches by id, by title and by buyer, each up to the cap. The pattern is a literal, so that the planner knows from which end to begin
 * (docs/adr/0077). Buyers are read only when ids and titles do not reach the cap.
 */
export function foundByEachWay(filter: SearchFilter, matches: Matches): Found {
  const { from, to, pattern } = filter.search;
  const literal = literalOf(pattern);
  const values: unknown[] = [from, to];
  const unnest = (list: readonly string[], type: string) => `unnest($${values.push(list)}::${type}[])`;
  const titles = matches.titles
    ? `rows from (${unnest(matches.titles.products, 'uuid')}, ${unnest(matches.titles.titles, 'text')}) t (product_id, title)`
    : `(select product_id, title from product_titles where folded like ${literal}) t`;
  const buyers = matches.people
    ? `${unnest(matches.people, 'uuid')} u (id)`
    : `(${selectPeople(pattern, literal)}) u`;
  const text = `with titled as materialized (${united(filter, [
    'orders o where o.id between $1 and $2',
    `${titles} join orders o on o.product_id = t.product_id and o.product_title = t.title where true`,
  ])}),
       bought as materialized (
         select ${listed} from ${buyers} join orders o on o.user_id = u.id
          where (select count(*) from titled) < ${limits.searchTotalMax} ${narrowedBy(filter)} ${most})
     select * from (select * from titled union select * from bought) o ${most}`;
  return { text, values };
}

export interface FoundIds {
  total: number;
  /** The ids of the orders of the page. */
  ids: string[];
}

/** The ids of a page of what a statement finds, and how many it finds. */
export async function idsOf(
  on: Queryable,
  { text, values }: Found,
  sort: OrderSort,
  skip: number,
  amount: number,
): Promise<FoundIds> {
  const { rows } = await on.execute<FoundIds & Record<string, unknown>>({
    text: `with found as materialized (${text})
      select (select count(*) from found) as total, array(select id from found o ${orders[sort]} offset ${skip} limit ${amount}) as ids`,
    values,
  });
  return rows[0]!;
}

export const rowsOfIds = (on: Queryable, ids: readonly string[], sort: OrderSort): Promise<Listed[]> =>
  page(rowsOf(adminSummary, 'select unnest($1::uuid[]) as id', orders[sort])).rows(on, [ids]);
