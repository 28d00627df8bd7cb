import { REPLACEMENT_STATUSES } from 'shared-contract/types';
import { FilterSelect, Options } from '../../parts/filter-select.tsx';
import { ListTools } from '../../parts/list-tools.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import type { RequestsAddress } from './requests.view.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.replacements;

/** The columns that can be hidden. */
const { username: _username, action: _action, ...columns } = text.columns;

export function RequestFilters({ address, total }: { address: RequestsAddress; total: number | undefined }) {
  const { filter, change } = address;
  return (
    <div className={panelStyles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect label={text.status} value={filter.status} onChange={(status) => change({ status })}>
        <option value="">{text.all}</option>
        <Options of={REPLACEMENT_STATUSES} words={text.statuses} />
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
