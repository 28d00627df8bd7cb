import { ArrowRight, SearchX } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { codeOf, messageOf, useCall } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { ButtonLink, EmptyState, Skeleton, usePageHead, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid.tsx';
import { useCategories } from '../features/catalogue/use-catalogue.ts';
import { CATEGORY_MOST } from '../manifest.ts';
import { paths } from '../paths.ts';
import { laterStrings } from '../later.strings.ts';
import { strings } from '../strings.ts';
import { LoadFailure } from './load-failure.tsx';
import { useProductModal } from './use-product-modal.tsx';
import * as styles from './category-page.module.css';

const words = laterStrings.category;
/** Error codes for an id that no category has, and for one that no category can have. */
const ABSENT: readonly string[] = ['CATEGORY_NOT_FOUND', 'REQUEST_INVALID'];

/** One category at its own address, with a text and all of its products. */
export function CategoryPage() {
  const { categoryId = '' } = useParams();
  const list = useCall('GET /products/categories/{categoryId}', {
    params: { categoryId },
    query: { amount: CATEGORY_MOST },
  });
  const categories = useCategories();
  // A category that was merged into another one shows the products of that one.
  const into = list.data?.[0]?.category._id ?? categoryId;
  const products = list.data ?? [];
  const title = categories.find(({ _id }) => _id === categoryId)?.title ?? products[0]?.category.title ?? '';
  usePageHead({ title: list.isError ? words.notFound : title && words.title(title), description: undefined });
  if (into !== categoryId) return <Navigate to={paths.category(into)} replace />;
  if (list.isError) {
    const isAbsent = ABSENT.includes(codeOf(list.error) ?? '');
    return (
      <div className={`${ui.content} ${styles.page}`}>
        <LoadFailure
          title={words.notFound}
          text={isAbsent ? words.notFoundHint : messageOf(list.error, strings.catalogue.failed)}
          retrying={list.isFetching}
          onRetry={isAbsent ? undefined : () => void list.refetch()}
          back={<Back />}
        />
      </div>
    );
  }
  return (
    <div className={`${ui.content} ${styles.page}`}>
      <nav className={styles.way} aria-label={words.way}>
        <Link to={paths.products()}>{words.all}</Link>
        <span aria-hidden="true">/</span>
        <span aria-current="page">{title}</span>
      </nav>
      <h1 className={ui.h1}>{title ? words.title(title) : <Skeleton width={320} height={40} />}</h1>
      {list.isPending ? (
        <div role="status">
          <VisuallyHidden>{strings.catalogue.loading}</VisuallyHidden>
          <ProductGridSkeleton />
        </div>
      ) : (
        <Products title={title} categoryId={categoryId} products={products} />
      )}
      <nav className={styles.more} aria-label={words.more}>
        {categories
          .filter(({ _id }) => _id !== categoryId)
          .map(({ _id, title: name }) => (
            <Link key={_id} className={styles.other} to={paths.category(_id)}>
              {name}
            </Link>
          ))}
      </nav>
    </div>
  );
}

interface ProductsProps {
  title: string;
  categoryId: string;
  products: readonly Product[];
}

function Products({ title, categoryId, products }: ProductsProps) {
  const { modal, onOpen, onApproach } = useProductModal();
  const saving = Math.max(0, ...products.map(({ saving_percent: percent = 0 }) => percent));
  if (products.length === 0)
    return <EmptyState icon={SearchX} title={words.none} text={words.noneHint} action={<Back />} />;
  return (
    <>
      <div className={styles.head}>
        <p className={styles.lead}>{words.lead(products.length, saving)}</p>
        <ButtonLink to={paths.productsOf(categoryId)} iconEnd={<ArrowRight size={16} aria-hidden="true" />}>
          {words.filter(title)}
        </ButtonLink>
      </div>
      <h2 className={ui.visuallyHidden}>{strings.catalogue.title}</h2>
      <ProductGrid products={products} onOpen={onOpen} onApproach={onApproach} />
      {modal}
    </>
  );
}

const Back = () => (
  <ButtonLink variant="primary" to={paths.products()}>
    {words.back}
  </ButtonLink>
);
