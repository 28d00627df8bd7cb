import type { OrderItem } from 'shared-contract/types';
import { formatDateTime } from 'shared-ui';
import { strings } from '../../strings.ts';
import { timelineOf } from './replacement.view.ts';

interface ReplacementTimelineProps {
  request: NonNullable<OrderItem['request']>;
  position: number;
}

/** The steps of a replacement request, oldest first. */
export function ReplacementTimeline({ request, position }: ReplacementTimelineProps) {
  return (
    <ol className="replacement-timeline" aria-label={strings.replacement.timelineLabel(position)}>
      {timelineOf(request).map(({ text, unix, state }) => (
        <li key={text} className="replacement-timeline__step" data-state={state}>
          <span>{text}</span>
          {unix !== null && <time className="type-small">{formatDateTime(unix)}</time>}
        </li>
      ))}
    </ol>
  );
}
