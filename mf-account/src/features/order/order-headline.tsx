import { Ban, CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react';
import type { OrderStatus } from 'shared-contract/types';
import { strings } from '../../strings.ts';

const looks = {
  COMPLETED: ['success', CircleCheck],
  PENDING: ['warning', Clock],
  FAILED: ['error', CircleX],
  CANCELLED: ['neutral', Ban],
  EXPIRED: ['violet', TimerOff],
} as const;

/** The status of an order as icon, headline and one sentence, which stands below both when `stacked`. */
export function OrderHeadline({ status, stacked = false }: { status: OrderStatus; stacked?: boolean }) {
  const [tone, Icon] = looks[status];
  return (
    <header className={stacked ? 'order-headline order-headline--stacked' : 'order-headline'}>
      <span className={`order-headline__icon order-headline__icon--${tone}`}>
        <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div>
        <h1 className="type-h1 order-headline__title">{strings.order.headline[status]}</h1>
        <p className="order-headline__text">{strings.order.sentence[status]}</p>
      </div>
    </header>
  );
}
