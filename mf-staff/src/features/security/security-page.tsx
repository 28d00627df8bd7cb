import { SkipLink } from 'shared-ui';
import { Devices } from 'shared-ui/devices';
import { Factors, useFactors } from 'shared-ui/factors';
import { NewPassword } from 'shared-ui/new-password';
import * as ui from 'shared-ui/ui.module.css';
import { BackLink } from '../../chrome/back-link.tsx';
import { StaffHeader } from '../../chrome/staff-header.tsx';
import { strings } from '../../strings.ts';
import * as styles from './security.module.css';

const text = strings.security;

/** The second factors of the staff member, and where they are signed in. */
export function SecurityPage() {
  // What stands below the factors comes with them, and does not move.
  const { isPending } = useFactors();
  return (
    <>
      <SkipLink />
      <StaffHeader />
      <main id="main" className={`${ui.content} ${styles.page}`} tabIndex={-1}>
        <BackLink />
        <h1 className={styles.title}>{text.title}</h1>
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
      </main>
    </>
  );
}
