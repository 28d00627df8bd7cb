import { useState } from 'react';
import { FolderPlus, PackageSearch, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { hasDraft, useSession } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState } from 'shared-ui';
import { useProducts } from '../../data/use-products.ts';
import { CategoryDialog, categoryDraft } from '../../parts/category-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { usePage } from '../../parts/use-page.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { ProductRowCard } from './product-row-card.tsx';
import { productColumns } from './product-columns.tsx';
import { found, PAGE_SIZE, pageOf } from './products.view.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.products;

/** Every product, the disabled ones too (rules 14.23). */
export function ProductsPage() {
  const [params, setParams] = useSearchParams();
  const paging = usePage(PAGE_SIZE);
  const [deleting, setDeleting] = useState<Product | null>(null);
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [adding, setAdding] = useState(() => hasDraft(username, categoryDraft));
  const products = useProducts();
  const search = params.get('search') ?? '';
  const matching = products.data && found(products.data, search);
  const shown = matching && pageOf(matching, paging.page);
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <Button icon={<FolderPlus size={16} aria-hidden="true" />} onClick={() => setAdding(true)}>
              {text.addCategory}
            </Button>
            <ButtonLink
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
              to={paths.createProduct()}
            >
              {text.addProduct}
            </ButtonLink>
          </>
        }
      />
      <section className={styles.panel} aria-label={text.title}>
        <div className={styles.panelBar}>
          <SearchBox
            label={text.search}
            value={search}
            onSearch={(next) => setParams(next ? { search: next } : {}, { replace: true })}
          />
          <span className={styles.panelCount} role="status">
            {matching && text.count(matching.length)}
          </span>
        </div>
        <DataTable
          label={text.title}
          load={{
            rows: shown?.rows,
            error: products.error,
            isFetching: products.isFetching,
            retry: () => void products.refetch(),
          }}
          columns={productColumns({ onDelete: setDeleting })}
          card={(product) => <ProductRowCard product={product} onDelete={setDeleting} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            search ? (
              <EmptyState icon={PackageSearch} title={text.none} text={text.noneText} />
            ) : (
              <EmptyState icon={PackageSearch} title={text.noneYet} text={text.noneYetText} />
            )
          }
          pager={{ ...paging, page: shown?.page ?? 1, total: matching?.length ?? 0 }}
        />
      </section>
      {deleting && <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />}
      {adding && <CategoryDialog onClose={() => setAdding(false)} />}
    </>
  );
}
