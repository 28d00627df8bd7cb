import { formatMoney, ProductImage } from 'shared-ui';
import { useCategories } from '../../data/use-products.ts';
import { dollarsFrom, isWebUrl } from '../../parts/form-values.ts';
import { strings } from '../../strings.ts';
import type { ProductDraft } from './product-draft.view.ts';

const text = strings.productForm;

/** How the shop will show the product; beside the form where it fits. */
export function ProductPreview({ draft }: { draft: ProductDraft }) {
  const category = useCategories().data?.find(({ _id }) => _id === draft.category)?.title;
  const price = dollarsFrom(draft.startingAt);
  const src = isWebUrl(draft.imageUrl.trim()) ? draft.imageUrl.trim() : null;
  const title = draft.title.trim() || text.untitled;
  return (
    <aside className="product-preview" aria-label={text.preview}>
      <p className="type-small">{text.preview}</p>
      <div className="panel product-preview__card">
        <ProductImage key={src} title={title} src={src} {...(category && { category })} />
        <p className="type-product-title">{title}</p>
        <p className="cell-quiet product-preview__text">{draft.description}</p>
        {price !== null && (
          <p>
            <span className="type-small">{text.startingAt}</span> <strong>{formatMoney(price)}</strong>
          </p>
        )}
      </div>
    </aside>
  );
}
