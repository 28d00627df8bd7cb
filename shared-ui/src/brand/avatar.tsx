import * as styles from './avatar.module.css';

/** The first letter of a name in a circle. Decorative: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
