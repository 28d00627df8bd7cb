import { MEMBER_ROLES, roleLabels, USER_SORTS, type UserSort } from 'shared-contract/types';
import { useNarrow } from 'shared-ui';
import { ColumnsButton } from '../../parts/columns-button.tsx';
import { FilterSelect } from '../../parts/filter-select.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import type { UsersAddress } from './users.view.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.users;

/** Those that can be hidden. */
const { id: _id, username: _username, actions: _actions, ...columns } = text.columns;

export function UserFilters({ address, total }: { address: UsersAddress; total: number | undefined }) {
  const { filter, change } = address;
  const narrow = useNarrow();
  return (
    <div className={styles.panelBar}>
      <SearchBox label={text.search} value={filter.search} onSearch={(search) => change({ search })} />
      <FilterSelect label={text.role} value={filter.role} onChange={(role) => change({ role })}>
        <option value="">{text.all}</option>
        {MEMBER_ROLES.map((role) => (
          <option key={role} value={role}>
            {roleLabels[role]}
          </option>
        ))}
      </FilterSelect>
      {narrow ? (
        <FilterSelect
          label={strings.table.sort}
          value={address.sort}
          onChange={(sort) => address.sortBy(sort as UserSort)}
        >
          {USER_SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {text.sorts[sort]}
            </option>
          ))}
        </FilterSelect>
      ) : (
        <ColumnsButton columns={columns} hidden={address.hidden} onHide={address.hide} />
      )}
      <span className={styles.panelCount} role="status">
        {total !== undefined && text.count(total)}
      </span>
    </div>
  );
}
