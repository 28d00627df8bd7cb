import { limits, type OrderSort } from 'shared-contract';
import type { Queryable } from '../../platform/db/db.ts';
import { literalOf } from '../../platform/db/like.ts';
import { adminSummary } from '../../shop/orders/orders.sql.ts';
import { listed, orders, page, rowsOfPage, walkOrders, type Listed } from './admin-orders.sql.ts';
import { foundByAny, isIn, people, type FewMatches, type Matches } from './search-matches.sql.ts';
import { countRows, most, united } from './order-counts.sql.ts';
import { narrowedBy, type SearchFilter } from './order-filter.ts';
import { rowsOf } from './search.ts';

// The pages of a search in the admin's list of orders.

/** A page of what a search finds by a few titles and buyers: the newest orders of each that the page can need. */
export function pageOfFew(
  on: Queryable,
  filter: SearchFilter,
  { titles: { products, titles }, people }: FewMatches,
  skip: number,
  amount: number,
) {
  const first = (hits: string, found: string) => `
    select ${listed} from ${hits} cross join lateral (
      select ${listed} from orders o where ${found} ${narrowedBy(filter)}
       ${orders[filter.sort]} limit $6::bigint + $7::bigint) o`;
  const notTitled = `not ${isIn('o.product_title', '$4::text[]')}`;
  const text = `select o.id from (
       ${first('unnest($3::uuid[], $4::text[]) hit (product, title)', 'o.product_id = hit.product and o.product_title = hit.title')} union all
       ${first('(select distinct unnest($5::uuid[]) as id) hit', `o.user_id = hit.id and ${notTitled}`)} union all
       select ${listed} from orders o
        where o.id between $1 and $2 and ${notTitled} and not ${isIn('o.user_id', '$5::uuid[]')} ${narrowedBy(filter)}) o
     ${orders[filter.sort]} offset $6 limit $7`;
  const { from, to } = filter.search;
  const values = [from, to, products, titles, people, skip, amount];
  return rowsOfPage(on, filter, text, values);
}

/** Of a filter with fewer orders than `small` all are compared with a search, of others the first `compared`. */
const small = 12_000;
const compared = 3_000;

const byIds = (sort: OrderSort) =>
  page(rowsOf(adminSummary, 'select unnest($1::uuid[]) as id', orders[sort]));

/**
 * A page of a search that finds many titles or buyers, and how many orders it finds, up to `searchTotalMax`. What is common is soon found among
 * the first orders of its filter, and many a filter has few. Where that does not find enough, each
 * way to find an order is read, as far as it has so many, and with the pattern in the statement, so that the planner knows from which end
 * (docs/adr/0077).
 */
export async function pageOfMany(
  on: Queryable,
  filter: SearchFilter,
  matches: Matches,
  skip: number,
  amount: number,
): Promise<{ rows: Listed[]; total: number }> {
  const { from, to, pattern } = filter.search;
  const order = orders[filter.sort];
  const kept = Math.max(0, Math.min(amount, limits.searchTotalMax - skip));
  const ofFilter = (columns: string) => `select ${columns} from orders o where true ${narrowedBy(filter)}`;
  const isSmall = (await countRows(on, `(${ofFilter('')} limit ${small}) o`, [])) < small;

  const read = async (found: string, values: readonly unknown[]) => {
    const text = `with found as materialized (${found})
      select (select count(*) from found) as total, array(select id from found o ${order} offset ${skip} limit ${kept}) as ids`;
    const { rows } = await on.execute<{ total: number; ids: string[] }>({ text, values: [...values] });
    return rows[0]!;
  };
  const pageBy = async ({ ids, total }: { ids: readonly string[]; total: number }) => ({
    rows: ids.length > 0 ? await byIds(filter.sort).rows(on, [ids]) : [],
    total,
  });
  const isMost = ({ total }: { total: number }) => total === limits.searchTotalMax;

  const first = `${ofFilter(`${listed}, o.user_id, o.product_title`)} ${order} limit ${isSmall ? small : compared}`;
  const { condition, values } = foundByAny(filter.search, matches.people);
  const soon = await read(`select ${listed} from (${first}) o where ${condition} ${order} ${most}`, values);
  if (isSmall || isMost(soon)) return pageBy(soon);

  const literal = literalOf(pattern);
  const given: unknown[] = [from, to];
  const unnest = (values: readonly string[], type: string) => `unnest($${given.push(values)}::${type}[])`;
  const titles = matches.titles
    ? `rows from (${unnest(matches.titles.products, 'uuid')}, ${unnest(matches.titles.titles, 'text')}) t (product_id, title)`
    : `(select product_id, title from product_titles where folded like ${literal}) t`;
  const buyers = matches.people
    ? `${unnest(matches.people, 'uuid')} u (id)`
    : `(${people(pattern, literal)}) u`;
  const found = await read(
    `with titled as materialized (${united(filter, [
      'orders o where o.id between $1 and $2',
      `${titles} join orders o on o.product_id = t.product_id and o.product_title = t.title where true`,
    ])}),
       bought as materialized (
         select ${listed} from ${buyers} join orders o on o.user_id = u.id
          where (select count(*) from titled) < ${limits.searchTotalMax} ${narrowedBy(filter)} ${most})
     select * from (select * from titled union select * from bought) o ${most}`,
    given,
  );
  if (!isMost(found)) return pageBy(found);
  const rows = await walkOrders(on, filter, { after: null, skip }, kept, matches.people);
  return { rows, total: found.total };
}
