import * as styles from './resolve-dialog.module.css';

/** What keys do. It is not shown on a phone, which has no keys. */
export const Keys = ({ of }: { of: readonly (readonly string[])[] }) => (
  <ul className={styles.keys}>
    {of.map(([key, work]) => (
      <li key={key}>
        <kbd>{key}</kbd> {work}
      </li>
    ))}
  </ul>
);
