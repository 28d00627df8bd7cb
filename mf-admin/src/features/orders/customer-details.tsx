import { Banner, formatMoney, StatusBadge } from 'shared-ui';
import { Detail, Details } from '../../parts/details.tsx';
import { strings } from '../../strings.ts';
import { useCustomer } from './use-orders.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.order;

/** The buyer of an order; the order is shown even when the account cannot be loaded. */
export function CustomerDetails({ userId }: { userId: string }) {
  const { data: user, isPending } = useCustomer(userId);
  if (isPending) return <p className={tableStyles.cellQuiet}>{text.customerLoading}</p>;
  if (!user) return <Banner tone="warning">{text.customerFailed}</Banner>;
  return (
    <Details label={text.customer}>
      <Detail label={text.username}>{user.username}</Detail>
      <Detail label={text.email}>{user.email}</Detail>
      <Detail label={text.role}>
        <StatusBadge kind="role" status={user.role} inTable />
      </Detail>
      <Detail label={text.balance}>{formatMoney(user.balance)}</Detail>
      <Detail label={text.customerId}>
        <span className={detailsStyles.code}>{user._id}</span>
      </Detail>
    </Details>
  );
}
