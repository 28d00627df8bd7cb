import { Link } from 'react-router-dom';
import type { AdminStats } from 'shared-contract/types';
import { Banner, formatDateTime, shortId } from 'shared-ui';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

const text = strings.overview;

/** Payments in a state that cannot be settled, with links to their orders or buyers; nothing while there is none. */
export function PaymentsToCheck() {
  const { total, first } = useAdminStats().data?.paymentsToCheck ?? { total: 0, first: [] };
  if (total === 0) return null;
  const more = total - first.length;
  return (
    <div className="overview__payments">
      <Banner tone="warning">
        <p className="overview__payments-title">{text.paymentsToCheck(total)}</p>
        <ul>
          {first.map((payment) => (
            <li key={payment.payment_id}>
              {text.paymentSays(payment.state, formatDateTime(payment.since_unix))} <WhatFor {...payment} />
            </li>
          ))}
        </ul>
        {more > 0 && <p>{text.morePayments(more)}</p>}
      </Banner>
    </div>
  );
}

function WhatFor({ user_id, username, order_ids }: AdminStats['paymentsToCheck']['first'][number]) {
  if (order_ids.length === 0) return <Link to={paths.user(user_id)}>{text.topUpOf(username)}</Link>;
  return order_ids.map((id, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <Link to={{ pathname: paths.orders(), search: `search=${id}` }}>
        {text.orderOf(shortId(id), username)}
      </Link>
    </span>
  ));
}
