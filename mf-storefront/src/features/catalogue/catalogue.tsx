import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { SearchX } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Banner, Button, EmptyState, ErrorNotice, VisuallyHidden, useSkeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { PAGE_SIZE } from '../../manifest.ts';
import { strings } from '../../strings.ts';
import { isNarrowed, noFilters, type Filters } from './catalogue.filters.ts';
import { CatalogueOrder, CatalogueSearch } from './catalogue-toolbar.tsx';
import type { ProductCardProps } from './product-card.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { useCatalogue, useCategories } from './use-catalogue.ts';
import { useFilters } from './use-filters.ts';
import { useNearEnd } from './use-near-end.ts';
import * as styles from './catalogue.module.css';

const words = strings.catalogue;
const INSTEAD = 4;

type CatalogueProps = Pick<ProductCardProps, 'onOpen' | 'onApproach'> & {
  /** The page's heading, in the line of the search box. */
  heading: ReactNode;
};

/** Search, categories and every product of the store, a page at a time. */
export function Catalogue({ heading, ...cards }: CatalogueProps) {
  const { filters: asked, change, clear } = useFilters();
  const categories = useCategories();
  // A category that does not exist is ignored, because the drop-down could not show it.
  const isGone = categories.length > 0 && !categories.some(({ _id }) => _id === asked.category);
  const filters = isGone ? { ...asked, category: '' } : asked;
  return (
    <div>
      <div className={styles.head}>
        {heading}
        <CatalogueSearch filters={filters} categories={categories} onChange={change} onOpen={cards.onOpen} />
      </div>
      <CatalogueResults filters={filters} onChange={change} onClear={clear} {...cards} />
    </div>
  );
}

interface ResultsProps extends Omit<CatalogueProps, 'heading'> {
  filters: Filters;
  onChange: (some: Partial<Filters>) => void;
  onClear: () => void;
}

function CatalogueResults({ filters, onChange, onClear, ...cards }: ResultsProps) {
  const list = useCatalogue(filters);
  // The search of the results on screen, which is still the previous search while the next one loads.
  const [search, setSearch] = useState(filters.search);
  if (list.isSuccess && !list.isPlaceholderData && search !== filters.search) setSearch(filters.search);
  const skeleton = useSkeleton(list.isPending);
  const failed = list.isError && list.products.length === 0;
  return (
    <div className={list.isPending ? styles.waiting : undefined}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {list.isPending && <VisuallyHidden>{words.loading}</VisuallyHidden>}
          {list.isSuccess && words.found(list.total, search)}
        </p>
        <CatalogueOrder filters={filters} onChange={onChange} />
      </div>
      {skeleton && <ProductGridSkeleton />}
      {!skeleton && failed && (
        <ErrorNotice
          error={list.error}
          fallback={words.failed}
          retryLabel={words.retry}
          retrying={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {!skeleton && list.isSuccess && list.products.length === 0 && (
        <>
          <EmptyState
            icon={SearchX}
            title={words.empty}
            text={
              <>
                {search && <span className={styles.searched}>{words.searched(search)}</span>}
                <span>{words.emptyHint}</span>
              </>
            }
            action={isNarrowed(filters) && <Button onClick={onClear}>{words.clearFilters}</Button>}
          />
          {isNarrowed(filters) && <Instead {...cards} />}
        </>
      )}
      {!skeleton && list.products.length > 0 && (
        <>
          <ProductGrid products={list.products} awaited={awaitedOf(list)} {...cards} />
          <MoreProducts list={list} />
        </>
      )}
    </div>
  );
}

/** How many cards the page that is loading will bring. */
const awaitedOf = ({ isFetchingNextPage, total, products }: ReturnType<typeof useCatalogue>) =>
  isFetchingNextPage ? Math.min(PAGE_SIZE, total - products.length) : 0;

const insteadOf: Filters = { ...noFilters, sort: 'saving', inStock: true };

/** What is shown when nothing is found: the products with the biggest savings. */
function Instead(cards: Pick<ProductCardProps, 'onOpen' | 'onApproach'>) {
  const { products } = useCatalogue(insteadOf);
  if (products.length === 0) return null;
  return (
    <section className={styles.instead} aria-label={words.instead}>
      <h3 className={ui.h3}>{words.instead}</h3>
      <ProductGrid products={products.slice(0, INSTEAD)} {...cards} />
    </section>
  );
}

/** After this many pages that load by themselves a button is shown, so that the footer can be reached. */
const PAGES_AT_A_STRETCH = 5;

/** The end of the loaded list. More is loaded on scrolling, and by a button for those who do not scroll. */
function MoreProducts({ list }: { list: ReturnType<typeof useCatalogue> }) {
  const {
    data,
    hasNextPage,
    isFetching,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
    products,
    total,
    error,
  } = list;
  const isStretchOver = (data?.pages.length ?? 0) % PAGES_AT_A_STRETCH === 0;
  const idle = hasNextPage && !isStretchOver && !isFetching && !isFetchNextPageError;
  // A page that is already loading is not requested again.
  const more = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const ref = useNearEnd(idle ? more : undefined);
  const pressedAt = useRef<number>(undefined);
  useEffect(() => {
    // The button is gone after the last page, so the focus moves to the first card of that page.
    if (pressedAt.current && document.activeElement === document.body)
      document
        .querySelectorAll<HTMLElement>('[data-testid="product-card"] button')
        [pressedAt.current]?.focus({ preventScroll: true });
    pressedAt.current = undefined;
  }, [products.length]);
  if (!hasNextPage && !isFetchNextPageError) return null;
  return (
    <div className={styles.more} data-part="more" ref={ref}>
      {isFetchNextPageError && <Banner tone="error">{messageOf(error, words.failed)}</Banner>}
      <Button
        loading={isFetchingNextPage}
        onClick={() => {
          pressedAt.current = products.length;
          more();
        }}
      >
        {isFetchNextPageError ? words.retry : words.loadMore}
      </Button>
      <p className={ui.small} role="status">
        {words.shown(products.length, total)}
      </p>
    </div>
  );
}
