import * as styles from './skip-link.module.css';

/** The skip link of a page with a header of its own: to the content, which has the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  );
}
