import { Lock } from 'lucide-react';
import type { AdminUserRow } from 'shared-contract/types';
import { Button, Money, ShortId, StatusBadge } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { formatPercent } from '../../parts/numbers.ts';
import { strings } from '../../strings.ts';
import * as badgeStyles from 'shared-ui/badge.module.css';
import * as styles from '../../parts/parts.module.css';

const text = strings.users;

export interface UserActionHandlers {
  onOpen: (user: AdminUserRow) => void;
  onPromote: (user: AdminUserRow) => void;
}

/** A reseller's percent, or a dash. */
export const discountText = ({ discount }: AdminUserRow): string =>
  discount === undefined ? text.noDiscount : formatPercent(discount);

export const userColumns = (handlers: UserActionHandlers): TableColumnsType<AdminUserRow> => [
  { title: text.columns.id, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  {
    title: text.columns.username,
    key: 'username',
    render: (_, user) => (
      <button type="button" className={styles.linkButton} onClick={() => handlers.onOpen(user)}>
        {user.username}
      </button>
    ),
  },
  { title: text.columns.email, dataIndex: 'email', className: styles.cellQuiet },
  {
    title: text.columns.role,
    key: 'role',
    render: (_, user) => <RoleBadges user={user} />,
  },
  {
    title: text.columns.balance,
    key: 'balance',
    align: 'right',
    render: (_, { balance }) => <Money dollars={balance} />,
  },
  {
    title: text.columns.discount,
    key: 'discount',
    align: 'right',
    className: styles.numeric,
    render: (_, user) => discountText(user),
  },
  {
    title: text.columns.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, user) => <PromoteButton user={user} onPromote={handlers.onPromote} />,
  },
];

/** The role, and whether the account is locked. */
export function RoleBadges({ user }: { user: AdminUserRow }) {
  return (
    <span className={styles.badges}>
      <StatusBadge kind="role" status={user.role} inTable />
      {user.locked_unix !== undefined && (
        <span className={`${badgeStyles.badge} ${badgeStyles.table}`} data-badge="error">
          <Lock size={13} strokeWidth={2} aria-hidden="true" />
          {strings.access.lockedBadge}
        </span>
      )}
    </span>
  );
}

/** Only members can be promoted (rules 14.20). */
export function PromoteButton({
  user,
  onPromote,
}: { user: AdminUserRow } & Pick<UserActionHandlers, 'onPromote'>) {
  if (user.role !== 'USER') return null;
  return (
    <Button size="sm" aria-label={text.promoteNamed(user.username)} onClick={() => onPromote(user)}>
      {text.promote}
    </Button>
  );
}
