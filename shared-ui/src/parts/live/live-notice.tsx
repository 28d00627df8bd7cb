import { RefreshCw } from 'lucide-react';
import { strings } from './strings.ts';
import * as styles from './live.module.css';

interface LiveNoticeProps {
  /** As `useLiveList` counts. */
  added: number | undefined;
  /** Of what. */
  of: 'orders' | 'requests';
  onShow: () => void;
}

/** Over the head of a list whose content has changed since it was read: how, and the way to see it. It takes no place of its own. */
export const LiveNotice = ({ added, of, onShow }: LiveNoticeProps) => (
  <div className={styles.notice} role="status">
    {added !== undefined && (
      <button type="button" onClick={onShow}>
        <RefreshCw size={14} strokeWidth={2} aria-hidden="true" />
        {added === 0 ? strings.changed : strings[of](added)} · {strings.show}
      </button>
    )}
  </div>
);

/** Beside the name of a row that came by it. */
export const NewMark = () => <span className={styles.newMark}>{strings.new}</span>;
