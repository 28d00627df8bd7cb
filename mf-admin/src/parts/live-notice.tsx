import { RefreshCw } from 'lucide-react';
import { strings } from '../strings.ts';
import * as styles from './parts.module.css';

interface LiveNoticeProps {
  /** As `useLiveList` counts. */
  added: number | undefined;
  /** So many of them, in words. */
  count: (added: number) => string;
  onShow: () => void;
}

/** Over the head of a list whose content has changed since it was read: how, and the way to see it. It takes no place of its own. */
export const LiveNotice = ({ added, count, onShow }: LiveNoticeProps) => (
  <div className={styles.liveNotice} role="status">
    {added !== undefined && (
      <button type="button" onClick={onShow}>
        <RefreshCw size={14} strokeWidth={2} aria-hidden="true" />
        {added === 0 ? strings.live.changed : count(added)} · {strings.live.show}
      </button>
    )}
  </div>
);

/** Beside the name of a row that came by it. */
export const NewMark = () => <span className={styles.newMark}>{strings.live.new}</span>;
