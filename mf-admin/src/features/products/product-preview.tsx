import { formatMoney, ProductImage } from 'shared-ui';
import { ProductDescription, RedeemSteps } from 'shared-ui/product-text';
import * as ui from 'shared-ui/ui.module.css';
import { useCategories } from '../../data/use-products.ts';
import { dollarsFrom, isWebUrl } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';
import type { ProductDraft } from './product-draft.view.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './products.module.css';

const text = strings.productForm;

/** How the shop will show the product, in a list and on its page; beside the form where it fits, else below it. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const category = useCategories().data?.find(({ _id }) => _id === draft.category)?.title;
  const price = dollarsFrom(draft.startingAt);
  const src = isWebUrl(draft.imageUrl.trim()) ? draft.imageUrl.trim() : null;
  const title = draft.title.trim() || text.untitled;
  return (
    <aside className={styles.productPreview} aria-label={text.preview}>
      <p className={ui.small}>{text.preview}</p>
      <div className={`${panelStyles.panel} ${styles.productPreviewCard}`}>
        <ProductImage key={src} title={title} src={src} {...(category && { category })} />
        <p className={ui.productTitle}>{title}</p>
        <p className={`${tableStyles.cellQuiet} ${styles.productPreviewText}`}>{draft.description}</p>
        {price !== null && (
          <p>
            <span className={ui.small}>{text.startingAt}</span> <strong>{formatMoney(price)}</strong>
          </p>
        )}
      </div>
      <ProductPage {...draft} />
    </aside>
  );
}

/** The long texts as the page of the product has them; the page of an order has the same steps. */
function ProductPage({ description, redeemInstructions }: ProductDraft) {
  const [about, steps] = [description.trim(), redeemInstructions.trim()];
  if (!about && !steps) return null;
  return (
    <div className={`${panelStyles.panel} ${styles.productPreviewPage}`}>
      <p className={ui.small}>{text.previewPage}</p>
      {about && <ProductDescription text={about} />}
      {steps && (
        <section>
          <RedeemSteps text={steps} />
        </section>
      )}
    </div>
  );
}
