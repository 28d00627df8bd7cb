import { useNow } from './use-now.ts';
import { timeLeft } from './time-left.ts';
import { strings } from '../strings.ts';
import * as ui from 'shared-ui/ui.module.css';

/** A countdown of the time to pay, in seconds. */
export function TimeToPay({ expiresUnix }: { expiresUnix: number }) {
  const left = timeLeft(expiresUnix, useNow(1000));
  return (
    <span role="timer" className={ui.tabular}>
      {left ? strings.pay.timeLeft(left) : strings.pay.timeUp}
    </span>
  );
}
