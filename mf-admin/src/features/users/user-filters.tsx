import { MEMBER_ROLES, roleLabels } from 'shared-contract/types';
import { FilterSelect, Options } from '../../parts/filter-select.tsx';
import { ListTools } from '../../parts/list-tools.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import type { UsersAddress } from './users.view.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.users;

/** The columns that can be hidden. */
const { id: _id, username: _username, actions: _actions, ...columns } = text.columns;

export function UserFilters({ address, total }: { address: UsersAddress; total: number | undefined }) {
  const { filter, change } = address;
  return (
    <div className={panelStyles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect label={text.role} value={filter.role} onChange={(role) => change({ role })}>
        <option value="">{text.all}</option>
        <Options of={MEMBER_ROLES} words={roleLabels} />
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
