import { limits } from 'shared-contract';
import { batchSize, type From } from '../../platform/batches.ts';
import { foldedFor, isTextIndexed, isInName, isInText, isNameIndexed } from '../../platform/db/like.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statements } from '../../platform/db/statement.ts';
import type { AdminReviewRow } from '../../shop/reviews/reviews.sql.ts';

/** The filter of the admin's list of reviews; a null field does not filter. */
export interface ReviewFilter {
  /** A pattern of `like`, folded as titles are by `folded` (migration 0008). */
  pattern: string | null;
  rating: number | null;
  productId: string | null;
}

const rows = statements<AdminReviewRow & Record<string, unknown>>('admin-reviews.page');
const searched = statements<(AdminReviewRow | { id: null }) & { total: number }>('admin-reviews.search');
const total = statements<{ total: number }>('admin-reviews.total');

// Names and titles are searched once, not for each review. A name is searched only if it is shown, so it never matches an anonymous
// review. `is true` keeps the planner from scanning the whole index of names for a pattern that it cannot look up.
const people = (pattern: string) =>
  `select id from users where (${isInName('username_folded', '$1', pattern)}) ${isNameIndexed(pattern) ? '' : 'is true'}`;
const titled = (pattern: string) => `select id from products where ${foldedFor(pattern, 'title')} like $1`;
const byNames = (ids: string) => `not v.anonymous and v.user_id in (${ids})`;
const byTitles = (ids: string) => `v.product_id in (${ids})`;

/** All ways to find a review in one condition. */
const byAny = (pattern: string, names = people(pattern), titles = titled(pattern)) =>
  `(${isInText(foldedFor(pattern, 'v.text_review'), '$1', pattern)} or (${byNames(names)}) or ${byTitles(titles)})`;

/** A condition is in the SQL only where its filter is set; `$1`, `$2` and `$3` are the pattern, the rating and the product. */
const narrowed = (
  { pattern, rating, productId }: ReviewFilter,
  reviews = 'reviews',
  found = pattern === null ? '$1::text is null' : byAny(pattern),
) =>
  `from ${reviews} v where v.deleted_at is null
   and ${found}
   and ${rating === null ? '$2::int is null' : 'v.rating = $2'}
   and ${productId === null ? '$3::uuid is null' : 'v.product_id = $3'}`;

const valuesOf = ({ pattern, rating, productId }: ReviewFilter) => [pattern, rating, productId];

/** The reviews of selected ids, newest first. The rows that a page skips are read only from an index. */
const shown = (chosen: string) =>
  `select v.id, v.product_id as "productId", p.title as "productTitle", p.product_image_url as "imageUrl",
          case when v.anonymous then null else u.username end as username,
          v.rating, v.text_review as text, v.created_at as "createdAt", v.version
     from (${chosen}) page join reviews v on v.id = page.id
     join products p on p.id = v.product_id join users u on u.id = v.user_id
    order by v.created_at desc, v.id desc`;

/** A page, the newest first. */
export const pageOfReviews = (on: Queryable, filter: ReviewFilter, skip: number, amount: number) =>
  rows(
    shown(
      `select * from (select v.id ${narrowed(filter)} order by v.created_at desc, v.id desc offset $4 limit $5) v
        limit ${limits.pageAmountMax}`,
    ),
  ).rows(on, [...valuesOf(filter), skip, amount]);

const newestFirst = 'order by created_at desc, id desc';

/** How many of the newest reviews of a filter are scanned before the indexes are used. */
const walked = 20_000;

/**
 * Common table expressions that end with `found`: the newest matches of a search, up to `searchTotalMax`. A common text is soon found by
 * scanning the newest reviews, while an index would return nearly all of them. If that scan does not reach the cap and there are more
 * reviews, they are looked up by the index of words, by names and by titles (docs/adr/0077).
 */
function foundBy(filter: ReviewFilter & { pattern: string }): string {
  const { pattern, rating, productId } = filter;
  const columns = 'select v.id, v.created_at';
  const most = `${newestFirst} limit ${limits.searchTotalMax}`;
  if (!isTextIndexed(pattern)) return `found as materialized (${columns} ${narrowed(filter)} ${most})`;
  const newest = (read: string) =>
    `(select ${read} from reviews
       where deleted_at is null ${rating === null ? '' : 'and rating = $2'} ${productId === null ? '' : 'and product_id = $3'}
       ${newestFirst} limit ${walked})`;
  const [names, titles] = ['select id from people', 'select id from titled'];
  const ways = [isInText('folded(v.text_review)', '$1', pattern), byNames(names), byTitles(titles)];
  return `people as materialized (${people(pattern)}), titled as materialized (${titled(pattern)}),
    recent as materialized (${columns} ${narrowed(filter, newest('*'), byAny(pattern, names, titles))} ${most}),
    walk as materialized (select (select count(*) from recent) = ${limits.searchTotalMax}
                              or (select count(*) from ${newest('')} v) < ${walked} as found_enough),
    found as materialized (
      select * from recent where (select found_enough from walk)
      union all
      (select * from (${ways.map((way) => `${columns} ${narrowed(filter, 'reviews', way)}`).join(' union ')}) v
        where not (select found_enough from walk) ${most}))`;
}

/** A page of a search and its total, up to `searchTotalMax`, in one statement. */
export async function searchReviews(
  on: Queryable,
  filter: ReviewFilter & { pattern: string },
  skip: number,
  amount: number,
): Promise<{ rows: AdminReviewRow[]; total: number }> {
  const found = await searched(
    `with ${foundBy(filter)}
     select counted.total, listed.* from (select count(*) as total from found) counted
       left join (${shown(`select * from (select id from found ${newestFirst} offset $4 limit $5) v limit ${limits.pageAmountMax}`)}) listed on true
      order by listed."createdAt" desc, listed.id desc`,
  ).rows(on, [...valuesOf(filter), skip, amount]);
  // Without a row on the page there is one with the total alone.
  const rows = found.filter((row): row is AdminReviewRow & { total: number } => row.id !== null);
  return { rows, total: found[0]?.total ?? 0 };
}

/** The next reviews, the newest first. */
export const batchOfReviews = (on: Queryable, filter: ReviewFilter, { after, skip }: From, amount: number) =>
  rows(
    shown(
      `select * from (
         select v.id ${narrowed(filter)}
            and (v.created_at, v.id) < (coalesce((select created_at from reviews where id = $4), 'infinity'),
                                        coalesce($4::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
          order by v.created_at desc, v.id desc offset $5 limit $6) v
        limit ${batchSize}`,
    ),
  ).rows(on, [...valuesOf(filter), after, skip, amount]);

/** How many there are; of what a search finds, up to `searchTotalMax`. */
export async function countReviewsOf(on: Queryable, filter: ReviewFilter): Promise<number> {
  const most = filter.pattern === null ? '' : `limit ${limits.searchTotalMax}`;
  const text = `select count(*) as total from (select ${narrowed(filter)} ${most}) v`;
  return (await total(text).row(on, valuesOf(filter)))?.total ?? 0;
}
