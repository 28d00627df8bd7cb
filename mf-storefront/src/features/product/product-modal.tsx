import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Product } from 'shared-contract/types';
import { ProductImage } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { paths } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { ProductMeta } from './product-meta.tsx';
import { PurchasePanel } from './purchase-form.tsx';
import * as styles from './product-modal.module.css';

export interface ProductModalProps {
  product: Product;
}

/** A product over the catalogue: the product on the left, the purchase on the right (rules 14.5). */
export function ProductModal({ product }: ProductModalProps) {
  const { _id, title, description, product_image_url: image, category } = product;
  return (
    <div className={styles.panes}>
      <div className={styles.about}>
        <div className={styles.art}>
          <ProductImage key={image} title={title} src={image} category={category.title} />
        </div>
        <div className={styles.name}>
          <p className={ui.h2} aria-hidden="true">
            {title}
          </p>
          <ProductMeta product={product} />
        </div>
        <p className={styles.text}>{description}</p>
        <Link className={styles.more} to={paths.product(_id)}>
          {laterStrings.product.fullDetails}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
      <div className={styles.buy}>
        <PurchasePanel key={_id} product={product} />
      </div>
    </div>
  );
}
