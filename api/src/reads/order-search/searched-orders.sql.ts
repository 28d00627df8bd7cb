import { limits, type OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { literalOf } from '../../platform/db/like.ts';
import { adminSummary } from '../../shop/orders/orders.sql.ts';
import { listed, orders, page, rowsOfPage, walkOrders, type Listed } from './admin-orders.sql.ts';
import { foundByAny, isIn, selectPeople, type FewMatches, type Matches } from './search-matches.sql.ts';
import { isSmall, most, small, united } from './order-counts.sql.ts';
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
interface Found {
  text: string;
  values: unknown[];
}

const ofFilter = (columns: string, filter: SearchFilter) =>
  `select ${columns} from orders o where true ${narrowedBy(filter)}`;

/** The matches of a search among the first orders of its filter. */
function foundAmongFirst(filter: SearchFilter, people: readonly string[] | null, compared: number): Found {
  const order = orders[filter.sort];
  const { condition, values } = foundByAny(filter.search, people);
  const first = `${ofFilter(`${listed}, o.user_id, o.product_title`, filter)} ${order} limit ${compared}`;
  return { text: `select ${listed} from (${first}) o where ${condition} ${order} ${most}`, values };
}

/**
 * The matches by id, by title and by buyer, each up to the cap. The pattern is a literal, so that the planner knows from which end to begin
 * (docs/adr/0077). Buyers are read only when ids and titles do not reach the cap.
 */
function foundByEachWay(filter: SearchFilter, matches: Matches): Found {
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

interface FoundIds {
  total: number;
  /** The ids of the orders of the page. */
  ids: string[];
}

async function idsOf(
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

const rowsOfIds = (on: Queryable, ids: readonly string[], sort: OrderSort): Promise<Listed[]> =>
  page(rowsOf(adminSummary, 'select unnest($1::uuid[]) as id', orders[sort])).rows(on, [ids]);

/** How many of the first orders of a filter are compared with a search. Of a small filter it is all of them. */
const compared = 3_000;

/**
 * A page of a search that matches many titles or buyers, and its total, up to `searchTotalMax`. First the search is compared with the first
 * orders of the filter: a common text matches soon, and many filters have few orders. If that does not reach the cap, orders are looked up by
 * title and by buyer. If that reaches the cap, it does not say which matches come first, so the orders are scanned in list order.
 */
export async function pageOfMany(
  on: Queryable,
  filter: SearchFilter,
  matches: Matches,
  skip: number,
  amount: number,
): Promise<{ rows: Listed[]; total: number }> {
  const shown = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const read = (found: Found) => idsOf(on, found, filter.sort, skip, shown);
  const pageOf = async ({ ids, total }: FoundIds) => ({
    rows: ids.length > 0 ? await rowsOfIds(on, ids, filter.sort) : [],
    total,
  });
  const isEnough = ({ total }: FoundIds) => total === limits.searchTotalMax;

  const isWhole = await isSmall(on, filter);
  const first = await read(foundAmongFirst(filter, matches.people, isWhole ? small : compared));
  if (isWhole || isEnough(first)) return pageOf(first);
  const each = await read(foundByEachWay(filter, matches));
  if (!isEnough(each)) return pageOf(each);
  const rows = await walkOrders(on, filter, { after: null, skip }, shown, matches.people);
  return { rows, total: each.total };
}
