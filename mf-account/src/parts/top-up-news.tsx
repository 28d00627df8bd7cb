import { Banner, Button, formatMoney } from 'shared-ui';
import { strings } from '../strings.ts';
import { useTopUpArrival } from './use-top-up.ts';

/** The result of a top-up that the shopper has just paid, or left unpaid. */
export function TopUpNews() {
  const { waiting, arrived, stopWaiting } = useTopUpArrival();
  if (arrived !== null) return <Banner tone="success">{strings.topUp.arrived(formatMoney(arrived))}</Banner>;
  if (!waiting) return null;
  return (
    <Banner
      tone="info"
      action={
        <Button variant="link" onClick={stopWaiting}>
          {strings.topUp.stopWaiting}
        </Button>
      }
    >
      {strings.topUp.waiting}
    </Banner>
  );
}
