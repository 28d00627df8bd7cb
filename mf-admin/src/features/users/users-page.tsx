import { useState } from 'react';
import { Shield, Store, Users as UsersIcon, Wallet } from 'lucide-react';
import { hasDraft, useSession } from 'shared-auth';
import type { AdminUserRow, ListedUser } from 'shared-contract/types';
import { ButtonLink, EmptyState, formatMoney } from 'shared-ui';
import { neighboursOf } from 'shared-ui/neighbours';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { CsvButton } from '../../parts/csv-button.tsx';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { useListAddress } from '../../parts/list-address.ts';
import { SavedViews } from '../../parts/saved-views.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { useOpened } from '../../parts/use-opened.ts';
import { useSelection } from '../../parts/use-selection.tsx';
import type { View } from '../../parts/views.ts';
import { UserDetailsDialog } from '../../parts/user-details/user-details-dialog.tsx';
import { paths, patterns } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { promoteDraft, PromoteDialog } from './promote-dialog.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { downloadUsers, saveUsers, useUsers } from './use-users.ts';
import { sortColumns, usersList } from './users.view.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.users;

const stats: readonly StoreStat[] = [
  { label: text.total, icon: UsersIcon, value: ({ totalUsers }) => formatCount(totalUsers) },
  { label: text.resellers, icon: Store, value: ({ totalResellers }) => formatCount(totalResellers) },
  { label: text.balance, icon: Wallet, value: ({ totalBalance }) => formatMoney(totalBalance) },
  { label: text.admins, icon: Shield, value: ({ totalAdmins }) => formatCount(totalAdmins) },
];

const views: readonly View[] = [
  { name: text.views.all, query: '' },
  { name: text.views.resellers, query: 'role=RESELLER' },
  { name: text.views.richest, query: 'sort=balance_desc' },
  { name: text.views.buyers, query: 'sort=orders_desc' },
];

const keyOf = ({ _id }: ListedUser) => _id;
const nameOf = ({ username }: ListedUser) => text.choose(username);

/** All accounts; `/admin/users/{userId}` is the same screen with the details open (rules 14.1). */
export function UsersPage() {
  const opened = useOpened(patterns.user, { list: paths.users(), one: paths.user });
  const { username } = useSession();
  const [asked, setPromoting] = useState<AdminUserRow | null>();
  const address = useListAddress(usersList);
  const { filter, paging, sort, sortBy } = address;
  const users = useUsers(filter, sort, paging);
  const selection = useSelection(keyOf, nameOf);
  // A dialog in which something was typed when the session ended opens by itself.
  const promoting =
    asked === undefined ? users.data?.items.find(({ _id }) => hasDraft(username, promoteDraft(_id))) : asked;
  const actions = {
    addressOf: opened.addressOf,
    onPromote: setPromoting,
  };
  return (
    <>
      <PageHead
        title={text.title}
        actions={
          <CsvButton
            download={() => downloadUsers(filter)}
            disabled={!users.data?.total}
            fallback={text.csvFailed}
          />
        }
      />
      <StoreStats stats={stats} />
      <AddressNotice of={address} />
      <section className={panelStyles.panel} aria-label={text.title}>
        <SavedViews list="users" path={paths.users()} spec={usersList} common={views} />
        <UserFilters address={address} total={users.data?.total} />
        <DataTable
          label={text.title}
          load={pagedLoad(users)}
          columns={userColumns(actions)}
          card={(user) => <UserCard user={user} {...actions} />}
          rowKey={keyOf}
          selection={selection}
          loading={text.loading}
          fallback={text.loadFailed}
          hidden={address.hidden}
          sort={{ now: sort, by: sortColumns, onSort: (next) => sortBy(next as typeof sort) }}
          onOpen={({ _id }) => opened.open(_id)}
          empty={
            <EmptyState
              icon={UsersIcon}
              title={text.none}
              text={text.noneText}
              {...(address.isFiltered && {
                action: <ButtonLink to={paths.users()}>{strings.table.clearFilters}</ButtonLink>,
              })}
            />
          }
          pager={{ ...paging, total: users.data?.total ?? 0 }}
        />
        <SelectionBar selection={selection} save={saveUsers} csvFailed={text.csvFailed} />
      </section>
      {opened.id && (
        <UserDetailsDialog
          userId={opened.id}
          neighbours={{ ...neighboursOf(users.data?.items ?? [], opened.id), onMove: opened.exchange }}
          onClose={opened.close}
        />
      )}
      {promoting && <PromoteDialog user={promoting} onClose={() => setPromoting(null)} />}
    </>
  );
}
