import * as styles from './brand.module.css';

/** The first letter of a name in a circle. Decorative: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true" data-part="avatar">
      {([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
