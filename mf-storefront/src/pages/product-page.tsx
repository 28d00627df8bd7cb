import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { codeOf, messageOf } from 'shared-auth';
import { ButtonLink, usePageHead } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { ProductDetails, ProductDetailsSkeleton } from '../features/product/product-details.tsx';
import { ABSENT, useProduct } from '../features/product/use-product.ts';
import { ProductReviews } from '../features/reviews/product-reviews.tsx';
import { paths } from '../paths.ts';
import { laterStrings } from '../later.strings.ts';
import { LoadFailure } from './load-failure.tsx';
import * as pageStyles from './page.module.css';
import * as styles from './product-page.module.css';

const words = laterStrings.product;

/** One product with everything about it (rules 14.6). */
export function ProductPage() {
  const { productId = '' } = useParams();
  const product = useProduct(productId);
  usePageHead({
    title: product.data?.title ?? (product.isError ? words.notFound : undefined),
    description: product.data?.description,
  });
  if (product.isPending)
    return (
      <Page>
        <ProductDetailsSkeleton />
      </Page>
    );
  if (!product.data) {
    const isAbsent = ABSENT.includes(codeOf(product.error) ?? '');
    return (
      <div className={`${ui.content} ${pageStyles.page}`}>
        <LoadFailure
          title={words.notFound}
          text={isAbsent ? words.notFoundHint : messageOf(product.error, words.failed)}
          retrying={product.isFetching}
          onRetry={isAbsent ? undefined : () => void product.refetch()}
          back={
            <ButtonLink to={paths.products()} icon={<ArrowLeft size={18} aria-hidden="true" />}>
              {words.back}
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <Page>
      <ProductDetails key={product.data._id} product={product.data} />
      <ProductReviews productId={product.data._id} />
    </Page>
  );
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className={`${ui.content} ${pageStyles.page} ${styles.product}`}>
      <Link className={styles.back} to={paths.products()}>
        <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
        {words.back}
      </Link>
      {children}
    </div>
  );
}
