import { useId, type ReactNode } from 'react';
import * as ui from 'shared-ui/ui.module.css';
import * as styles from './gallery.module.css';

/** One component in its states. `wide` puts the states below each other, each as wide as the card. */
export function Exhibit({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <article className={styles.exhibit} aria-labelledby={id}>
      <h3 id={id} className={ui.h3}>
        {name}
      </h3>
      <div className={wide ? styles.wide : styles.states}>{children}</div>
    </article>
  );
}
