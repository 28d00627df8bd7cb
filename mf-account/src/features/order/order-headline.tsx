import { useEffect, useRef } from 'react';
import { Ban, CircleCheck, CircleX, Clock, TimerOff } from 'lucide-react';
import type { OrderStatus } from 'shared-contract/types';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './order.module.css';

const looks = {
  COMPLETED: ['success', CircleCheck],
  PENDING: ['warning', Clock],
  FAILED: ['error', CircleX],
  CANCELLED: ['neutral', Ban],
  EXPIRED: ['violet', TimerOff],
} as const;

interface OrderHeadlineProps {
  status: OrderStatus;
  /** Replaces the sentence of the status. */
  text?: string;
  /** Puts the sentence below icon and headline. */
  stacked?: boolean;
  /** Takes the focus when the control that had it, such as Refresh, is gone. */
  takesFocus?: boolean;
}

/** The status of an order as icon, headline and one sentence. */
export function OrderHeadline({ status, text, stacked = false, takesFocus = false }: OrderHeadlineProps) {
  const [tone, Icon] = looks[status];
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) title.current?.focus();
  }, [takesFocus]);
  return (
    <header className={stacked ? `${styles.headline} ${styles.headlineStacked}` : styles.headline}>
      <span className={styles.headlineIcon} data-tone={tone}>
        <Icon size={30} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div>
        <h1 ref={title} className={`${ui.h1} ${styles.headlineTitle}`} tabIndex={takesFocus ? -1 : undefined}>
          {strings.order.headline[status]}
        </h1>
        <p className={styles.headlineText}>{text ?? strings.order.sentence[status]}</p>
      </div>
    </header>
  );
}
