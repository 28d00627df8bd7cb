import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import type { AdminUserRow, ListedUser } from 'shared-contract/types';
import { Button, formatDate, Money, ShortId, StatusBadge } from 'shared-ui';
import type { TableColumnsType } from 'shared-ui/table';
import { LabelTag } from '../../parts/label-tag.tsx';
import { formatCount, formatPercent } from '../../parts/numbers.ts';
import { Shortened } from '../../parts/shortened.tsx';
import { strings } from '../../strings.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.users;

export interface UserActionHandlers {
  /** The address of a user. */
  addressOf: (userId: string) => string;
  onPromote: (user: AdminUserRow) => void;
}

/** A reseller's percent, or a dash. */
export const discountText = ({ discount }: AdminUserRow): string =>
  discount === undefined ? text.noDiscount : formatPercent(discount);

export const userColumns = (handlers: UserActionHandlers): TableColumnsType<ListedUser> => [
  { title: text.columns.id, key: 'id', render: (_, { _id }) => <ShortId id={_id} /> },
  {
    title: text.columns.username,
    key: 'username',
    render: (_, user) => <UserLink user={user} {...handlers} />,
  },
  {
    title: text.columns.email,
    key: 'email',
    className: tableStyles.cellQuiet,
    render: (_, { email }) => <Shortened text={email} as="longText" />,
  },
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
    className: tableStyles.numeric,
    render: (_, user) => discountText(user),
  },
  {
    title: text.columns.orders,
    key: 'orders',
    align: 'right',
    className: tableStyles.numeric,
    render: (_, user) => formatCount(user.total_orders),
  },
  {
    title: text.columns.joined,
    key: 'joined',
    className: `${tableStyles.cellQuiet} ${tableStyles.numeric}`,
    render: (_, user) => formatDate(user.creation_unix),
  },
  {
    title: text.columns.actions,
    key: 'actions',
    fixed: 'end',
    align: 'right',
    render: (_, user) => <PromoteButton user={user} onPromote={handlers.onPromote} />,
  },
];

export const UserLink = ({
  user,
  addressOf,
}: Pick<UserActionHandlers, 'addressOf'> & { user: AdminUserRow }) => (
  <Link
    className={`${tableStyles.linkButton} ${tableStyles.shortened}`}
    title={user.username}
    to={addressOf(user._id)}
    state={samePage}
  >
    {user.username}
  </Link>
);

/** The role, and whether the account is locked. */
export function RoleBadges({ user }: { user: AdminUserRow }) {
  return (
    <span className={panelStyles.badges}>
      <StatusBadge kind="role" status={user.role} inTable />
      {user.locked_unix !== undefined && (
        <LabelTag tone="error" icon={Lock}>
          {strings.access.lockedBadge}
        </LabelTag>
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
