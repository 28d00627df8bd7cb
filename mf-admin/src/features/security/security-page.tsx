import { SecurityCards } from 'shared-ui/security-cards';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import * as styles from './security.module.css';

/** The e-mail address, the password and the second factors of the administrator, and where they are signed in. */
export function SecurityPage() {
  return (
    <>
      <PageHead title={strings.security.title} />
      <SecurityCards cardClassName={styles.card} />
    </>
  );
}
