import { useState } from 'react';
import { FolderPlus, PackageSearch, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { hasDraft, messageOf, useSession } from 'shared-auth';
import type { ListedProduct, Product } from 'shared-contract/types';
import { Banner, Button, ButtonLink, EmptyState } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { CategoryDialog } from '../../parts/category-dialog.tsx';
import { categoryDraft } from '../../parts/category-draft.ts';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import type { View } from '../../parts/views.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { useProductAddress } from './product-neighbours.tsx';
import { ProductRowCard } from './product-row-card.tsx';
import { productColumns } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { productsList, sortColumns } from './products.view.ts';
import { SelectedProducts } from './selected-products.tsx';
import { downloadProducts, useProductPage } from './use-product-page.ts';
import { useDuplicateProduct, useSwitchProduct } from './use-product-writes.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.products;

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.low, query: 'enabled=on&stock=low' },
  { name: text.views.out, query: 'enabled=on&stock=out' },
  { name: text.views.off, query: 'enabled=off' },
];

const keyOf = ({ _id }: ListedProduct) => _id;
const nameOf = ({ title }: ListedProduct) => text.choose(title);

/** Every product, the disabled ones too (rules 14.23). */
export function ProductsPage() {
  const address = useListAddress(productsList);
  const { filter, paging, sort, sortBy } = address;
  const [deleting, setDeleting] = useState<Product | null>(null);
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [adding, setAdding] = useState(() => hasDraft(username, categoryDraft));
  const products = useProductPage(filter, sort, paging);
  const selection = useSelection(keyOf, nameOf);
  const flip = useSwitchProduct();
  const notify = useNotice();
  const navigate = useNavigate();
  const duplicate = useDuplicateProduct((copy, message) => {
    notify(message);
    void navigate(paths.editProduct(copy._id));
  });
  const actions = {
    addressOf: useProductAddress(),
    onDelete: setDeleting,
    onDuplicate: ({ _id }: Product) => duplicate.mutate(_id),
    isDuplicating: duplicate.isPending,
    onSwitch: flip.mutate,
    switching: flip.isPending ? flip.variables._id : undefined,
  };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <>
            <ButtonLink to={paths.categories()}>{strings.categories.link}</ButtonLink>
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
            <CsvButton
              download={() => downloadProducts(filter, sort)}
              disabled={!products.data?.total}
              fallback={text.csvFailed}
            />
          </>
        }
      />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="products" path={paths.products()} spec={productsList} common={views} />
        <ProductFilters address={address} total={products.data?.total} />
        {flip.isError && (
          <Banner tone="error" reveal={flip.error}>
            {messageOf(flip.error, text.switchFailed)}
          </Banner>
        )}
        {duplicate.isError && (
          <Banner tone="error" reveal={duplicate.error}>
            {messageOf(duplicate.error, text.duplicateFailed)}
          </Banner>
        )}
        <DataTable
          label={text.title}
          load={pagedLoad(products)}
          columns={productColumns(actions)}
          card={(product) => <ProductRowCard product={product} {...actions} />}
          rowKey={keyOf}
          selection={selection}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={
            address.isFiltered ? (
              <EmptyState
                icon={PackageSearch}
                title={text.none}
                text={text.noneText}
                action={<ButtonLink to={paths.products()}>{strings.table.clearFilters}</ButtonLink>}
              />
            ) : (
              <EmptyState icon={PackageSearch} title={text.noneYet} text={text.noneYetText} />
            )
          }
          hidden={address.hidden}
          sort={{ now: sort, by: sortColumns, onSort: (next) => sortBy(next as typeof sort) }}
          pager={{ ...paging, total: products.data?.total ?? 0 }}
        />
        <SelectedProducts selection={selection} />
      </section>
      {deleting && <DeleteProductDialog product={deleting} onClose={() => setDeleting(null)} />}
      {adding && <CategoryDialog onClose={() => setAdding(false)} />}
    </>
  );
}
