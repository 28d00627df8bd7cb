import { useCall } from 'shared-auth';
import { Button, formatCount, formatDate } from 'shared-ui';
import { shareOf } from './claim-record.view.ts';
import { strings as text } from './strings.ts';
import * as styles from './resolve-dialog.module.css';

/** The purchases and claims of the customer; its space is reserved until they are loaded. */
export function ClaimRecord({ requestId }: { requestId: string }) {
  const { data, isPending, refetch } = useCall('GET /staff/requests/{requestId}/customer', {
    params: { requestId },
  });
  if (isPending) return <span className={styles.record} aria-busy="true" />;
  if (!data)
    return (
      <span className={styles.record}>
        {text.recordFailed}{' '}
        <Button variant="link" onClick={() => void refetch()}>
          {text.retry}
        </Button>
      </span>
    );
  const { orders, items, claims, approved, denied, member_since } = data;
  return (
    <span className={styles.record}>
      <span>
        {items === undefined
          ? text.claimsOfMany(claims, formatCount(claims))
          : text.claims(formatCount(claims), formatCount(items), shareOf(claims, items))}
      </span>
      <span>{text.outcomes(formatCount(approved), formatCount(denied))}</span>
      <span>{text.bought(orders, formatCount(orders), formatDate(member_since))}</span>
    </span>
  );
}
