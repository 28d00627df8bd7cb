import { useState } from 'react';
import { useCall } from 'shared-auth';
import { Spinner } from 'shared-ui';
import { Devices } from '../devices/devices.tsx';
import { OwnEmail } from '../email-card/own-email.tsx';
import { Factors, useFactors } from '../factors/factors.tsx';
import { strings as factorStrings } from '../factors/strings.ts';
import { NewPassword } from '../new-password/new-password.tsx';
import { strings } from './strings.ts';
import * as ui from '../../styles/ui.module.css';

/**
 * What staff and admins have on their security page: their e-mail address and password, their second factors, and where they are
 * signed in. When the store requires a second factor that they lack, it comes first, because no other page opens before it is set
 * up.
 * @param cardClassName the class of the page's cards
 */
export function SecurityCards({ cardClassName }: { cardClassName: string | undefined }) {
  // What is below a loading part is shown together with it, so that it does not move. It stays while a failed part is loaded
  // again, because a typed password, or recovery codes that are shown only once, would be lost.
  const profile = useCall('GET /user/personal', {});
  const factors = useFactors();
  // The card keeps its place after the set-up, because it shows the recovery codes.
  const [factorsFirst, setFactorsFirst] = useState(false);
  if (factors.data?.enrolment_required && !factorsFirst) setFactorsFirst(true);
  if (!factors.isFetched) return <Spinner text={factorStrings.loading} />;
  const factorsCard = (
    <section className={cardClassName} aria-labelledby="factors">
      <h2 id="factors" className={ui.h3}>
        {strings.factors}
      </h2>
      <Factors />
    </section>
  );
  return (
    <>
      {factorsFirst && factorsCard}
      <OwnEmail className={cardClassName} />
      {profile.isFetched && (
        <>
          <section className={cardClassName} aria-labelledby="password">
            <h2 id="password" className={ui.h3}>
              {strings.password}
            </h2>
            <NewPassword />
          </section>
          {!factorsFirst && factorsCard}
          <section className={cardClassName} aria-labelledby="devices">
            <h2 id="devices" className={ui.h3}>
              {strings.devices}
            </h2>
            <Devices />
          </section>
        </>
      )}
    </>
  );
}
