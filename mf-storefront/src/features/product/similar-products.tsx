import { Link } from 'react-router-dom';
import { useCallPage } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { ProductImage, Skeleton, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from './similar-products.module.css';

const words = strings.similar;
const SHOWN = { page: 4, dialog: 3 };

/** Other products of the category that can be bought, in place of one that cannot. Nothing while there are none. */
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
        {others.slice(0, SHOWN[look]).map(({ _id, title, product_image_url: image, ...each }) => (
          <li key={_id}>
            <Link className={styles.product} to={paths.product(_id)}>
              <ProductImage key={image} title={title} src={image} size="xs" />
              <span className={styles.text}>
                <b>{title}</b>
                <span className={ui.small}>
                  {words.from(formatMoney(each.starting_at))}
                  {each.saving_percent && ` · ${strings.card.upTo(each.saving_percent)}`}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
