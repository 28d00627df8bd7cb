import type { OrderItem } from 'shared-contract/types';
import { formatDateTime } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { timelineOf } from './replacement.view.ts';
import * as styles from './order.module.css';

interface ReplacementTimelineProps {
  request: NonNullable<OrderItem['request']>;
  position: number;
}

/** The steps of a replacement request, oldest first. */
export function ReplacementTimeline({ request, position }: ReplacementTimelineProps) {
  return (
    <ol className={styles.timeline} aria-label={strings.replacement.timelineLabel(position)}>
      {timelineOf(request).map(({ text, unix, state }) => (
        <li key={text} className={styles.timelineStep} data-state={state}>
          <span>{text}</span>
          {unix !== null && <time className={ui.small}>{formatDateTime(unix)}</time>}
        </li>
      ))}
    </ol>
  );
}
