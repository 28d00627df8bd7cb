import { useState } from 'react';
import { Shield, Store, Users as UsersIcon, Wallet } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { hasDraft, useSession } from 'shared-auth';
import { pageSizes, type AdminUserRow } from 'shared-contract/types';
import { EmptyState, formatMoney } from 'shared-ui';
import { DataTable, pagedLoad } from '../../parts/data-table.tsx';
import { formatCount } from '../../parts/numbers.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { SearchBox } from '../../parts/search-box.tsx';
import { StoreStats, type StoreStat } from '../../parts/store-stats.tsx';
import { useOpened } from '../../parts/use-opened.ts';
import { usePage } from '../../parts/use-page.ts';
import { UserDetailsDialog } from '../../parts/user-details/user-details-dialog.tsx';
import { paths, patterns } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { promoteDraft, PromoteDialog } from './promote-dialog.tsx';
import { UserCard } from './user-card.tsx';
import { userColumns } from './user-columns.tsx';
import { useUsers } from './use-users.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.users;

const stats: readonly StoreStat[] = [
  { label: text.total, icon: UsersIcon, value: ({ totalUsers }) => formatCount(totalUsers) },
  { label: text.resellers, icon: Store, value: ({ totalResellers }) => formatCount(totalResellers) },
  { label: text.balance, icon: Wallet, value: ({ totalBalance }) => formatMoney(totalBalance) },
  { label: text.admins, icon: Shield, value: ({ totalAdmins }) => formatCount(totalAdmins) },
];

/** All accounts; `/admin/users/{userId}` is the same screen with the details open (rules 14.1). */
export function UsersPage() {
  const opened = useOpened(patterns.user, { list: paths.users(), one: paths.user });
  const [params, setParams] = useSearchParams();
  const { username } = useSession();
  const [asked, setPromoting] = useState<AdminUserRow | null>();
  const search = params.get('search') ?? '';
  const paging = usePage(pageSizes.adminUsers);
  const users = useUsers(search, paging);
  // A dialog in which something was typed when the session ended opens by itself.
  const promoting =
    asked === undefined ? users.data?.items.find(({ _id }) => hasDraft(username, promoteDraft(_id))) : asked;
  const actions = {
    onOpen: (user: AdminUserRow) => opened.open(user._id),
    onPromote: setPromoting,
  };
  return (
    <>
      <PageHead title={text.title} />
      <StoreStats stats={stats} />
      <section className={styles.panel} aria-label={text.title}>
        <div className={styles.panelBar}>
          <SearchBox
            label={text.search}
            value={search}
            onSearch={(next) => setParams(next ? { search: next } : {}, { replace: true })}
          />
          <span className={styles.panelCount} role="status">
            {users.data && text.count(users.data.total)}
          </span>
        </div>
        <DataTable
          label={text.title}
          load={pagedLoad(users)}
          columns={userColumns(actions)}
          card={(user) => <UserCard user={user} {...actions} />}
          rowKey={({ _id }) => _id}
          loading={text.loading}
          fallback={text.loadFailed}
          empty={<EmptyState icon={UsersIcon} title={text.none} text={text.noneText} />}
          pager={{ ...paging, total: users.data?.total ?? 0 }}
        />
      </section>
      {opened.id && (
        <UserDetailsDialog key={opened.id} userId={opened.id} onClose={opened.close} />
      )}
      {promoting && <PromoteDialog user={promoting} onClose={() => setPromoting(null)} />}
    </>
  );
}
