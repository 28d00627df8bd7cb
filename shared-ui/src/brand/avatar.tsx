import * as styles from './avatar.module.css';

/**
 * The first letter of a name in a circle. Without a name it is that of the last visitor (shell/src/app/first-visitor.js).
 * Decorative, because the name is beside it.
 */
export function Avatar({ name }: { name?: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {name !== undefined && ([...name][0] ?? '?').toUpperCase()}
    </span>
  );
}
