import { Link } from 'react-router-dom';
import { useCallPage } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { Skeleton, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { ProductLine } from '../../parts/product-line.tsx';
import * as styles from './similar-products.module.css';

const words = laterStrings.similar;
const SHOWN = { page: 4, dialog: 3 };

/** Other products of the category that can be bought, for a product that cannot. Renders nothing when there are none. */
export function SimilarProducts({ product, look }: { product: Product; look: 'page' | 'dialog' }) {
  const query = { category: product.category._id, in_stock: true, amount: SHOWN.page + 1 };
  const { data, isPending } = useCallPage('GET /products/all', { query });
  const others = data?.items.filter(({ _id, enabled }) => enabled && _id !== product._id) ?? [];
  if (!isPending && others.length === 0) return null;
  return (
    <section className={styles.similar} data-look={look} aria-label={words.title}>
      <h2 className={look === 'page' ? ui.h3 : ui.label}>{words.title}</h2>
      <ul className={styles.list}>
        {isPending &&
          Array.from({ length: SHOWN[look] }, (_, index) => (
            <li key={index}>
              <Skeleton height={66} radius={14} />
            </li>
          ))}
        {others.slice(0, SHOWN[look]).map((other) => (
          <li key={other._id}>
            <Link className={styles.product} to={paths.product(other._id)}>
              <ProductLine product={other} text={words.from(formatMoney(other.starting_at))} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
