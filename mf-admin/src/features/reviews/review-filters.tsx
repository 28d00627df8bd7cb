import { useNarrow } from 'shared-ui';
import { ColumnsButton } from '../../parts/columns-button.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { ProductSelect } from '../../parts/product-select.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { RATINGS, type ReviewsAddress } from './reviews.view.ts';
import * as filtersStyles from '../../parts/filters.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.reviews;

/** The columns that can be hidden. */
const { product: _product, actions: _actions, ...columns } = text.columns;

/** The choice of no product. */
const all = { value: '', label: text.allProducts };

interface ReviewFiltersProps {
  address: ReviewsAddress;
  total: number | undefined;
  /** The title of the product that the list is narrowed to, once it is known. */
  product: string | undefined;
}

export function ReviewFilters({ address, total, product }: ReviewFiltersProps) {
  const { filter, change } = address;
  const narrow = useNarrow();
  return (
    <div className={panelStyles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect label={text.stars} value={filter.rating} onChange={(rating) => change({ rating })}>
        <option value="">{text.all}</option>
        {RATINGS.map((rating) => (
          <option key={rating}>{rating}</option>
        ))}
      </FilterSelect>
      <div className={filtersStyles.product}>
        <ProductSelect
          label={text.columns.product}
          labelHidden
          placeholder={text.allProducts}
          first={all}
          chosen={filter.product === '' ? all : { value: filter.product, label: product ?? text.oneProduct }}
          onChoose={({ value }) => change({ product: value })}
        />
      </div>
      {!narrow && <ColumnsButton columns={columns} hidden={address.hidden} onHide={address.hide} />}
      <span className={panelStyles.panelCount} role="status">
        {total !== undefined && text.count(total)}
      </span>
    </div>
  );
}
