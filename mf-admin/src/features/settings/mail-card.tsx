import { useState } from 'react';
import { Link } from 'react-router-dom';
import { hasDraft, useSession } from 'shared-auth';
import type { MailEvent, MailSettings } from 'shared-contract/types';
import { Banner, Button, Spinner } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { MailDialog, mailDraft } from './mail-dialog.tsx';
import { useMailSettings } from './use-mail-settings.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './settings.module.css';

const text = strings.mailSettings;

/** The settings of e-mails: the switch and the words of each event. They are saved by themselves, beside the form (rules 20.8). */
export function MailCard() {
  const settings = useMailSettings();
  const { data, error } = settings;
  return (
    <section
      className={`${panelStyles.panel} ${panelStyles.formCard} ${styles.mails}`}
      aria-labelledby="settings-mail"
    >
      <h2 className={panelStyles.formTitle} id="settings-mail">
        {text.title}
      </h2>
      {data ? (
        <Events settings={data} />
      ) : error ? (
        <FailedLoad of={settings} fallback={text.loadFailed} heading="h3" />
      ) : (
        <Spinner text={text.loading} />
      )}
    </section>
  );
}

function Events({ settings: { configured, sender, events } }: { settings: MailSettings }) {
  const { username } = useSession();
  // A dialog in which something was typed when the session ended opens by itself.
  const [edited, setEdited] = useState<MailEvent | null>(
    () => events.find(({ event }) => hasDraft(username, mailDraft(event)))?.event ?? null,
  );
  const setting = events.find(({ event }) => event === edited);
  return (
    <>
      {configured ? (
        <p className={ui.small}>{text.from(sender ?? '')}</p>
      ) : (
        <Banner tone="warning">{text.unconfigured}</Banner>
      )}
      <ul className={styles.events}>
        {events.map(({ event, ...state }) => (
          <li key={event}>
            <span className={styles.eventName}>
              {strings.mailEvents[event]}
              <span className={ui.small}>{text.stateOf(state)}</span>
            </span>
            <Button
              size="sm"
              aria-label={text.editNamed(strings.mailEvents[event])}
              onClick={() => setEdited(event)}
            >
              {text.edit}
            </Button>
          </li>
        ))}
      </ul>
      <p>
        <Link className={styles.more} to={paths.mails()}>
          {text.sent}
        </Link>
      </p>
      {setting && <MailDialog setting={setting} configured={configured} onClose={() => setEdited(null)} />}
    </>
  );
}
