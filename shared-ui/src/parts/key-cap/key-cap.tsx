import * as styles from './key-cap.module.css';

interface KeyCapProps {
  children: string;
  /** Set when the control itself names the key by `aria-keyshortcuts`. */
  'aria-hidden'?: 'true';
}

/** The key that does the same as a control. It is not shown on a device without a keyboard. */
export const KeyCap = (props: KeyCapProps) => <kbd {...props} className={styles.keyCap} />;
