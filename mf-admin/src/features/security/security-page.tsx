import { Devices } from 'shared-ui/devices';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import * as ui from 'shared-ui/ui.module.css';
import * as styles from './security.module.css';

const text = strings.security;

/** Where the administrator is signed in. */
export function SecurityPage() {
  return (
    <>
      <PageHead title={text.title} />
      <section className={styles.card} aria-labelledby="devices">
        <h2 id="devices" className={ui.h3}>
          {text.devices}
        </h2>
        <Devices />
      </section>
    </>
  );
}
