import { useCall } from 'shared-auth';
import { Devices } from '../devices/devices.tsx';
import { OwnEmail } from '../email-card/own-email.tsx';
import { Factors, useFactors } from '../factors/factors.tsx';
import { NewPassword } from '../new-password/new-password.tsx';
import { strings } from './strings.ts';
import * as ui from '../../styles/ui.module.css';

/**
 * What staff and admins have on their page of security: their e-mail address and password, their second factors, and where they are signed in.
 * @param cardClassName the look of a card of the page
 */
export function SecurityCards({ cardClassName }: { cardClassName: string | undefined }) {
  // What is below a part that is being loaded is shown together with it, so that it does not move. It stays while a part that failed is
  // loaded again: a password that was typed, or recovery codes that are shown once, would be lost.
  const profile = useCall('GET /user/personal', {});
  const factors = useFactors();
  return (
    <>
      <OwnEmail className={cardClassName} />
      {profile.isFetched && (
        <>
          <section className={cardClassName} aria-labelledby="password">
            <h2 id="password" className={ui.h3}>
              {strings.password}
            </h2>
            <NewPassword />
          </section>
          <section className={cardClassName} aria-labelledby="factors">
            <h2 id="factors" className={ui.h3}>
              {strings.factors}
            </h2>
            <Factors />
          </section>
        </>
      )}
      {profile.isFetched && factors.isFetched && (
        <section className={cardClassName} aria-labelledby="devices">
          <h2 id="devices" className={ui.h3}>
            {strings.devices}
          </h2>
          <Devices />
        </section>
      )}
    </>
  );
}
