import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** A product as the sitemap has it. */
export interface SitemapProduct {
  id: string;
  /** Unix seconds. */
  updatedUnix: number;
}

const products = statement<SitemapProduct & Record<string, unknown>>(
  'sitemap.products',
  `select p.id, floor(extract(epoch from greatest(p.updated_at, max(s.updated_at))))::float8 as "updatedUnix"
     from products p left join subcategories s on s.product_id = p.id
    where p.enabled and p.deleted_at is null
    group by p.id
    order by p.created_at, p.id`,
);

/** The products that everyone may see, with the last change of each or of one of its options. */
export const sitemapProducts = (on: Queryable): Promise<SitemapProduct[]> => products.rows(on);
