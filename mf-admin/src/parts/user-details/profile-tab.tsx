import { CircleCheck, CircleDollarSign, ReceiptText, Wallet } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AdminUser } from 'shared-contract/types';
import { formatDate, formatMoney, StatusBadge } from 'shared-ui';
import { historyPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { Detail, Details } from '../details.tsx';
import { formatCount, formatPercent } from '../numbers.ts';
import { StatCards } from '../stat-cards.tsx';
import { AccessPart } from './access-part.tsx';
import * as detailsStyles from '../details.module.css';

const text = strings.user;

export function ProfileTab({ user }: { user: AdminUser }) {
  return (
    <>
      <StatCards
        stats={[
          { label: text.balance, icon: Wallet, value: formatMoney(user.balance) },
          { label: text.totalOrders, icon: ReceiptText, value: formatCount(user.total_orders) },
          { label: text.completedOrders, icon: CircleCheck, value: formatCount(user.completed_orders) },
          { label: text.totalSpent, icon: CircleDollarSign, value: formatMoney(user.total_spent) },
        ]}
      />
      <Details>
        <Detail label={text.username}>{user.username}</Detail>
        <Detail label={text.email}>{user.email}</Detail>
        <Detail label={text.role}>
          <StatusBadge kind="role" status={user.role} inTable />
        </Detail>
        <Detail label={text.created}>{formatDate(user.creation_unix)}</Detail>
        <Detail label={text.id}>
          <span className={detailsStyles.code}>{user._id}</span>
        </Detail>
        <Detail label={strings.audit.historyOf}>
          <Link to={historyPath('user', user._id)}>{strings.audit.history}</Link>
        </Detail>
        {user.discount !== undefined && <Detail label={text.discount}>{formatPercent(user.discount)}</Detail>}
      </Details>
      <AccessPart user={user} />
    </>
  );
}
