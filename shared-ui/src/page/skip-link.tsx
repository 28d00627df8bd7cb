import * as styles from './skip-link.module.css';

/** The skip link of a page with its own header. It leads to the content, which has the id `main`. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to content
    </a>
  );
}
