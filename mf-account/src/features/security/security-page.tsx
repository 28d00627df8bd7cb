import { Devices, useDevices } from 'shared-ui/devices';
import { Factors, useFactors } from 'shared-ui/factors';
import * as ui from 'shared-ui/ui.module.css';
import { settingsCard, SettingsFrame } from '../../parts/settings-frame.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { CloseCard } from './close-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import * as styles from './security.module.css';

/** /dashboard/security, which the settings link to. */
export function SecurityPage() {
  // The length of the list is unknown until it is loaded, so the parts below it are shown together with it and do not move. They
  // stay while a failed part is loaded again, because recovery codes are shown only once.
  const devices = useDevices();
  const factors = useFactors();
  const isRead = devices.isFetched && factors.isFetched;
  return (
    <SettingsFrame
      title={strings.security.title}
      back={{ to: paths.settings(), text: strings.security.back }}
    >
      <div className={styles.cards}>
        <section className={settingsCard} aria-labelledby="devices">
          <h2 id="devices" className={ui.h3}>
            {strings.security.devices}
          </h2>
          <Devices />
        </section>
        {isRead && (
          <>
            <section className={settingsCard} aria-labelledby="factors">
              <h2 id="factors" className={ui.h3}>
                {strings.security.factors}
              </h2>
              <Factors />
            </section>
            <OwnDataCard />
            <CloseCard />
          </>
        )}
      </div>
    </SettingsFrame>
  );
}
