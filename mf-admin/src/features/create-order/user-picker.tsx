import { useState } from 'react';
import { roleLabels, type AdminUserRow } from 'shared-contract/types';
import { formatMoney, SelectField, StatusBadge } from 'shared-ui';
import { Detail, Details } from '../../parts/details.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { strings } from '../../strings.ts';
import { useUsersToChoose } from './use-create-order.ts';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './create-order.module.css';

const text = strings.createOrder;

interface UserPickerProps {
  selected: AdminUserRow | null;
  /** Why nothing can be given to the chosen one. */
  error: string | undefined;
  onSelect: (user: AdminUserRow | null) => void;
}

/** A search, the users it finds, and a summary of the chosen one, who stays chosen while the search goes on. */
export function UserPicker({ selected, error, onSelect }: UserPickerProps) {
  const [search, setSearch] = useState('');
  const found = useUsersToChoose(search).data?.items ?? [];
  const users = selected && !found.some(({ _id }) => _id === selected._id) ? [selected, ...found] : found;
  return (
    <div className={partsStyles.stack}>
      <div className={styles.pick}>
        <SearchBox label={text.searchUser} value={search} onSearch={setSearch} />
        <SelectField
          label={text.user}
          labelHidden
          value={selected?._id ?? ''}
          error={error}
          onChange={(userId) => onSelect(users.find(({ _id }) => _id === userId) ?? null)}
        >
          <option value="">{found.length === 0 ? text.noUsers : text.chooseUser}</option>
          {users.map(({ _id, username, email, role }) => (
            <option key={_id} value={_id}>
              {text.userOption(username, email, roleLabels[role])}
            </option>
          ))}
        </SelectField>
      </div>
      {selected && (
        <Details>
          <Detail label={strings.user.username}>{selected.username}</Detail>
          <Detail label={strings.user.email}>{selected.email}</Detail>
          <Detail label={strings.user.role}>
            <StatusBadge kind="role" status={selected.role} inTable />
          </Detail>
          <Detail label={strings.user.balance}>{formatMoney(selected.balance)}</Detail>
        </Details>
      )}
    </div>
  );
}
