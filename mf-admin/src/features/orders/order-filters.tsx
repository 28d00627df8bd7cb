import { useState } from 'react';
import { ListFilter } from 'lucide-react';
import { ORDER_SETTLEMENTS, PAYMENT_METHODS } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { DayRange } from '../../parts/day-range/day-range.tsx';
import { FilterAmount } from '../../parts/filter-amount.tsx';
import { FilterSelect, Options } from '../../parts/filter-select.tsx';
import { ListTools } from '../../parts/list-tools.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { LinkedFilters } from './linked-filters.tsx';
import { FIRST_STATUSES, OTHER_STATUSES, type OrdersAddress } from './orders.view.ts';
import * as filtersStyles from '../../parts/filters.module.css';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.orders;

/** The columns that can be hidden. */
const { id: _id, order: _order, product: _product, actions: _actions, ...columns } = text.columns;

/** The filters and the order of the list; rarely used filters open below. */
export function OrderFilters({ address, total }: { address: OrdersAddress; total: number | undefined }) {
  const { filter, change } = address;
  const [asked, setAsked] = useState(false);
  const isMoreSet = [filter.settled, filter.from, filter.to, filter.min, filter.max].some(
    (value) => value !== '',
  );
  const more = asked || isMoreSet;
  return (
    <div className={panelStyles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect label={text.status} value={filter.status} onChange={(status) => change({ status })}>
        <option value="">{text.all}</option>
        <Options of={FIRST_STATUSES} words={text.statuses} />
        <optgroup label={text.otherStatuses}>
          <Options of={OTHER_STATUSES} words={text.statuses} />
        </optgroup>
      </FilterSelect>
      <FilterSelect label={text.payment} value={filter.payment} onChange={(payment) => change({ payment })}>
        <option value="">{text.all}</option>
        <Options of={PAYMENT_METHODS} words={strings.payment} />
      </FilterSelect>
      {!isMoreSet && (
        <Button
          icon={<ListFilter size={16} strokeWidth={1.75} aria-hidden="true" />}
          aria-expanded={more}
          onClick={() => setAsked(!asked)}
        >
          {asked ? strings.table.fewerFilters : strings.table.moreFilters}
        </Button>
      )}
      <ListTools
        address={address}
        sorts={text.sorts}
        columns={columns}
        count={total === undefined ? undefined : text.count(total)}
      />
      <LinkedFilters filter={filter} change={change} />
      {more && (
        <div className={filtersStyles.moreFilters}>
          <FilterSelect
            label={text.settled}
            value={filter.settled}
            onChange={(settled) => change({ settled })}
          >
            <option value="">{text.all}</option>
            <Options of={ORDER_SETTLEMENTS} words={text.settlements} />
          </FilterSelect>
          <DayRange
            start={text.from}
            end={text.to}
            first={filter.from}
            last={filter.to}
            onChange={({ first, last }) => change({ from: first, to: last })}
          />
          <FilterAmount label={text.min} value={filter.min} onChange={(min) => change({ min })} />
          <FilterAmount label={text.max} value={filter.max} onChange={(max) => change({ max })} />
        </div>
      )}
    </div>
  );
}
