import { useEffect, useRef, useState } from 'react';
import { useMatch, useNavigate, useParams } from 'react-router-dom';
import { currentOf, useCall } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { Button, ButtonLink, Spinner } from 'shared-ui';
import { useCategories, useOptions } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { ChangedMeanwhile } from '../../parts/changed-meanwhile.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useEdit } from '../../parts/use-edit.ts';
import { historyPath, paths, patterns } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { draftOf, labels, shownAs } from './product-draft.view.ts';
import { ProductForm } from './product-form.tsx';
import { ProductNeighbours } from './product-neighbours.tsx';
import { ProductsLink } from './products-link.tsx';
import { StockSection } from './stock-section.tsx';
import { useUpdateProduct } from './use-product-writes.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './products.module.css';

const text = strings.editProduct;

/** The product, its subcategories and their stock; `/stock` is the same screen, opened further down (rules 14.1). */
export function EditProductPage() {
  const { productId = '' } = useParams();
  return <EditedProduct key={productId} productId={productId} />;
}

function EditedProduct({ productId }: { productId: string }) {
  const product = useCall('GET /products/{productId}', { params: { productId } }, { staleTime: 0 });
  // The cache may be old, and saving it would undo what others saved since. Once it was read, a
  // failed refresh does not remove the form.
  const [isRead, setRead] = useState(false);
  if (!isRead && product.isFetchedAfterMount && product.isSuccess) setRead(true);
  return (
    <>
      <ProductsLink />
      <ProductNeighbours productId={productId} />
      <PageHead
        title={product.data?.title ?? text.title}
        actions={<ButtonLink to={historyPath('product', productId)}>{strings.audit.historyOf}</ButtonLink>}
      />
      {isRead && product.data ? (
        <ProductParts product={product.data} />
      ) : product.error ? (
        <FailedLoad of={product} fallback={text.loadFailed} />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

function ProductParts({ product }: { product: Product }) {
  const notify = useNotice();
  const navigate = useNavigate();
  const categories = useCategories();
  const options = useOptions(product._id);
  const edit = useEdit(`product:${product._id}`, product, draftOf);
  const update = useUpdateProduct(product, {
    onSaved: (sent, saved) => {
      notify(text.updated);
      edit.saved(sent, saved);
    },
    onRefused: edit.refused,
  });
  const isOtherFailure = update.error !== null && currentOf(update.error) === undefined;
  const [deleting, setDeleting] = useState(false);
  const atStock = useMatch(patterns.stock) !== null;
  const stock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (atStock) stock.current?.scrollIntoView({ block: 'start' });
  }, [atStock]);
  return (
    <>
      <ProductForm
        draft={edit.draft}
        onChange={edit.change}
        isDirty={edit.isDirty}
        onDiscard={edit.discard}
        withPrice={false}
        submitLabel={text.submit}
        working={update.isPending}
        error={update.error}
        fallback={text.failed}
        onCorrect={update.reset}
        changed={
          edit.isRefused && !isOtherFailure ? (
            <ChangedMeanwhile
              edit={edit}
              save={text.submit}
              label={(field) => labels[field]}
              shown={(field, values) => shownAs(field, values, categories.data)}
            />
          ) : undefined
        }
        onSubmit={() => update.mutate({ draft: edit.draft, version: edit.version })}
      />
      <div ref={stock} className={`${styles.productEditColumn} ${styles.productEditStock}`}>
        <StockSection productId={product._id} />
        {/* It would move if it were shown below a list that is loading. */}
        {!options.isPending && (
          <section
            className={`${panelStyles.panel} ${panelStyles.formCard}`}
            aria-labelledby="delete-product"
          >
            <h2 className={panelStyles.formTitle} id="delete-product">
              {strings.deleteProduct.title}
            </h2>
            <div className={tableStyles.cardLine} data-part="card-line">
              <p className={tableStyles.cellQuiet}>{strings.deleteProduct.text}</p>
              <Button variant="danger" onClick={() => setDeleting(true)}>
                {strings.deleteProduct.title}
              </Button>
            </div>
          </section>
        )}
      </div>
      {deleting && (
        <DeleteProductDialog
          product={product}
          onClose={() => setDeleting(false)}
          onDeleted={() => navigate(paths.products(), { replace: true })}
        />
      )}
    </>
  );
}
