import type { Product } from 'shared-contract/types';
import { ProductImage } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as styles from './product-line.module.css';

/** A product in a short list: its picture, its title, and below them `text` and the saving. */
export function ProductLine({ product, text }: { product: Product; text: string }) {
  const { title, product_image_url: image, saving_percent: percent } = product;
  return (
    <>
      <ProductImage key={image} title={title} src={image} size="xs" />
      <span className={styles.text}>
        <b>{title}</b>{' '}
        <span className={ui.small}>
          {text}
          {percent && ` · ${strings.card.upTo(percent)}`}
        </span>
      </span>
    </>
  );
}
