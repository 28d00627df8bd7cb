import { PAYMENT_METHODS } from 'shared-contract/types';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { FILTER_STATUSES, type OrderFilter } from './orders.view.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.orders;

interface OrderFiltersProps {
  filter: OrderFilter;
  total: number | undefined;
  /** Called with the part that was changed. */
  onChange: (some: Partial<OrderFilter>) => void;
}

export function OrderFilters({ filter, total, onChange }: OrderFiltersProps) {
  return (
    <div className={styles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => onChange({ search })} />
      <FilterSelect
        label={text.status}
        value={filter.status ?? ''}
        onChange={(status) => onChange({ status: status === '' ? null : (status as OrderFilter['status']) })}
      >
        <option value="">{text.all}</option>
        {FILTER_STATUSES.map((status) => (
          <option key={status} value={status}>
            {text.statuses[status]}
          </option>
        ))}
      </FilterSelect>
      <FilterSelect
        label={text.payment}
        value={filter.payment ?? ''}
        onChange={(payment) =>
          onChange({ payment: payment === '' ? null : (payment as OrderFilter['payment']) })
        }
      >
        <option value="">{text.all}</option>
        {PAYMENT_METHODS.map((method) => (
          <option key={method} value={method}>
            {strings.payment[method]}
          </option>
        ))}
      </FilterSelect>
      <span className={styles.panelCount} role="status">
        {total !== undefined && text.count(total)}
      </span>
    </div>
  );
}
