import { useState } from 'react';
import { roleLabels, type AdminUserRow } from 'shared-contract/types';
import { formatMoney, StatusBadge } from 'shared-ui';
import { Detail, Details } from '../../parts/details.tsx';
import { SearchSelect } from '../../parts/search-select.tsx';
import { strings } from '../../strings.ts';
import { useUsersToChoose } from './use-create-order.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.createOrder;

interface UserPickerProps {
  /** The form field passes `value`, `error` and `onChange`. */
  value?: AdminUserRow | null;
  /** Why nothing can be given to the chosen one. */
  error?: string;
  onChange?: (user: AdminUserRow) => void;
}

/** A search for users among whom one is chosen, and a summary of the chosen one. */
export function UserPicker({ value: selected = null, error, onChange }: UserPickerProps) {
  const [search, setSearch] = useState('');
  const { data, error: failure, isFetching, refetch } = useUsersToChoose(search);
  const users = data?.items ?? [];
  const choiceOf = ({ _id, username, email, role }: AdminUserRow) => ({
    value: _id,
    label: text.userOption(username, email, roleLabels[role]),
  });
  return (
    <div className={panelStyles.stack}>
      <SearchSelect
        label={text.user}
        labelHidden
        placeholder={text.searchUser}
        chosen={selected && choiceOf(selected)}
        search={search}
        onSearch={setSearch}
        found={{
          choices: users.map(choiceOf),
          isFetching,
          error: data ? null : failure,
          retry: () => void refetch(),
        }}
        none={text.noUsers}
        fallback={strings.users.loadFailed}
        error={error}
        onChoose={({ value }) => {
          const user = users.find(({ _id }) => _id === value);
          if (user) onChange?.(user);
        }}
      />
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
