import { RefreshCw } from 'lucide-react';
import { focusPageAfter } from 'shared-ui/base';
import { strings } from './strings.ts';
import * as styles from './live.module.css';

interface LiveNoticeProps {
  /** How many rows were added, from `useLiveOrders` or `useLiveRequests`. */
  added: number | undefined;
  /** What the list contains. */
  of: 'orders' | 'requests';
  onShow: () => void;
}

/**
 * A notice over the head of a list that has changed since it was read. It says what changed, and has a button to show it. It
 * takes no space of its own.
 */
export const LiveNotice = ({ added, of, onShow }: LiveNoticeProps) => (
  <div className={styles.notice} role="status">
    {added !== undefined && (
      <button ref={focusPageAfter} type="button" onClick={onShow}>
        <RefreshCw size={14} strokeWidth={2} aria-hidden="true" />
        {added === 0 ? strings.changed : strings[of](added)} · {strings.show}
      </button>
    )}
  </div>
);

/** Marks a row that was added by the live list. */
export const NewMark = () => <span className={styles.newMark}>{strings.new}</span>;
