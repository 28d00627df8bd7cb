import { formatMoney, ProductImage } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { useCategories } from '../../data/use-products.ts';
import { dollarsFrom, isWebUrl } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';
import type { ProductDraft } from './product-draft.view.ts';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './products.module.css';

const text = strings.productForm;

/** How the shop will show the product; beside the form where it fits. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const category = useCategories().data?.find(({ _id }) => _id === draft.category)?.title;
  const price = dollarsFrom(draft.startingAt);
  const src = isWebUrl(draft.imageUrl.trim()) ? draft.imageUrl.trim() : null;
  const title = draft.title.trim() || text.untitled;
  return (
    <aside className={styles.productPreview} aria-label={text.preview}>
      <p className={ui.small}>{text.preview}</p>
      <div className={`${partsStyles.panel} ${styles.productPreviewCard}`}>
        <ProductImage key={src} title={title} src={src} {...(category && { category })} />
        <p className={ui.productTitle}>{title}</p>
        <p className={`${partsStyles.cellQuiet} ${styles.productPreviewText}`}>{draft.description}</p>
        {price !== null && (
          <p>
            <span className={ui.small}>{text.startingAt}</span> <strong>{formatMoney(price)}</strong>
          </p>
        )}
      </div>
    </aside>
  );
}
