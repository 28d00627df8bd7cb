import { useState } from 'react';
import { FolderPlus, PackageSearch, Plus } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from 'shared-contract/types';
import { Button, ButtonLink, EmptyState, useFocusNext } from 'shared-ui';
import { useProducts } from '../../data/use-products.ts';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { deleteProductId } from './product-actions.tsx';
import { ProductRowCard } from './product-row-card.tsx';
import { productColumns } from './product-columns.tsx';
import { found, neighbourOf, PAGE_SIZE, pageOf } from './products.view.ts';
import './products.css';

const text = strings.products;

/** Every product, the disabled ones too (section 2, Product Management). */
export function ProductsPage() {
  const [params, setParams] = useSearchParams();
  const [deleting, setDeleting] = useState<Product | null>(null);
  const [adding, setAdding] = useState(false);
  const products = useProducts();
  const focusNext = useFocusNext();
  const search = params.get('search') ?? '';
  const matching = products.data && found(products.data, search);
  const shown = matching && pageOf(matching, Number(params.get('page')) || 1);
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
      <section className="panel" aria-label={text.title}>
        <div className="panel__bar">
          <SearchBox
            label={text.search}
            value={search}
            onSearch={(next) => setParams(next ? { search: next } : {}, { replace: true })}
          />
          <span className="panel__count" role="status">
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
          pager={{
            page: shown?.page ?? 1,
            size: PAGE_SIZE,
            total: matching?.length ?? 0,
            onPage: (page) =>
              setParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) }),
          }}
        />
      </section>
      {deleting && (
        <DeleteProductDialog
          product={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            const next = neighbourOf(shown?.rows ?? [], deleting._id);
            focusNext(
              () => document.getElementById(next ? deleteProductId(next._id) : 'content'),
              document.getElementById(deleteProductId(deleting._id)),
            );
          }}
        />
      )}
      {adding && <CategoryDialog onClose={() => setAdding(false)} />}
    </>
  );
}
