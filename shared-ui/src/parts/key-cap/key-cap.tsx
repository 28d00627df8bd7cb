import * as styles from './key-cap.module.css';

interface KeyCapProps {
  children: string;
  /** Where the control says its key by `aria-keyshortcuts`. */
  'aria-hidden'?: 'true';
}

/** The key that does the same as a control. A device without a keyboard shows none. */
export const KeyCap = (props: KeyCapProps) => <kbd {...props} className={styles.keyCap} />;
