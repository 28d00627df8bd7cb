import { Devices } from 'shared-ui/devices';
import { Factors, useFactors } from 'shared-ui/factors';
import { NewPassword } from 'shared-ui/new-password';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import * as ui from 'shared-ui/ui.module.css';
import * as styles from './security.module.css';

const text = strings.security;

/** The second factors of the administrator, and where they are signed in. */
export function SecurityPage() {
  // What stands below the factors comes with them, and does not move.
  const { isPending } = useFactors();
  return (
    <>
      <PageHead title={text.title} />
      <section className={styles.card} aria-labelledby="password">
        <h2 id="password" className={ui.h3}>
          {text.password}
        </h2>
        <NewPassword />
      </section>
      <section className={styles.card} aria-labelledby="factors">
        <h2 id="factors" className={ui.h3}>
          {text.factors}
        </h2>
        <Factors />
      </section>
      {!isPending && (
        <section className={styles.card} aria-labelledby="devices">
          <h2 id="devices" className={ui.h3}>
            {text.devices}
          </h2>
          <Devices />
        </section>
      )}
    </>
  );
}
