import { useCategories } from '../../data/use-products.ts';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { ListTools } from '../../parts/list-tools.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import type { ProductsAddress } from './products.view.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.products;

/** The columns that can be hidden. */
const { product: _product, actions: _actions, ...columns } = text.columns;

interface ProductFiltersProps {
  address: ProductsAddress;
  total: number | undefined;
}

export function ProductFilters({ address, total }: ProductFiltersProps) {
  const { data: categories = [] } = useCategories();
  const { filter, change } = address;
  return (
    <div className={panelStyles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect
        label={text.columns.category}
        value={filter.category}
        onChange={(category) => change({ category })}
      >
        <option value="">{text.all}</option>
        {categories.map(({ _id, title }) => (
          <option key={_id} value={_id}>
            {title}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={text.columns.enabled}
        value={filter.enabled}
        onChange={(enabled) => change({ enabled })}
      >
        <option value="">{text.all}</option>
        <option value="on">{strings.on}</option>
        <option value="off">{strings.off}</option>
      </FilterSelect>
      <FilterSelect label={text.stockFilter} value={filter.stock} onChange={(stock) => change({ stock })}>
        <option value="">{text.all}</option>
        <option value="in">{text.inStock}</option>
        <option value="low">{text.lowStock}</option>
        <option value="out">{text.outOfStock}</option>
      </FilterSelect>
      <ListTools
        address={address}
        sorts={text.sorts}
        columns={columns}
        count={total === undefined ? undefined : text.count(total)}
      />
    </div>
  );
}
