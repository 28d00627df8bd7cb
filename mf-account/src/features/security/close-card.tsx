import { useState } from 'react';
import { usePersonal } from 'shared-auth';
import { Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { settingsCard } from '../../parts/settings-frame.tsx';
import { strings } from '../../strings.ts';
import { CloseDialog } from './close-dialog.tsx';
import * as styles from './security.module.css';

const text = strings.security;

/** Closes the account for good. The balance has to be loaded first, because it is given up with the account. */
export function CloseCard() {
  const { personal } = usePersonal();
  const [asking, setAsking] = useState(false);
  return (
    <section className={settingsCard} aria-labelledby="close-account">
      <h2 id="close-account" className={ui.h3}>
        {text.close}
      </h2>
      <p className={styles.text}>{text.closeText}</p>
      <Button variant="danger" disabled={!personal} onClick={() => setAsking(true)}>
        {text.close}
      </Button>
      {asking && personal && <CloseDialog balance={personal.balance} onClose={() => setAsking(false)} />}
    </section>
  );
}
