import { SkipLink } from 'shared-ui';
import { SecurityCards } from 'shared-ui/security-cards';
import * as ui from 'shared-ui/ui.module.css';
import { BackLink } from '../../chrome/back-link.tsx';
import { StaffHeader } from '../../chrome/staff-header.tsx';
import { strings } from '../../strings.ts';
import * as styles from './security.module.css';

/** The e-mail address, password and second factors of the staff member, and the devices where they are signed in. */
export function SecurityPage() {
  return (
    <>
      <SkipLink />
      <StaffHeader />
      <main id="main" className={`${ui.content} ${styles.page}`} tabIndex={-1}>
        <BackLink />
        <h1 className={styles.title}>{strings.security.title}</h1>
        <SecurityCards cardClassName={styles.card} />
      </main>
    </>
  );
}
