import { Button } from 'shared-ui';
import { CardFoot } from 'shared-ui/card-foot';
import { Devices } from 'shared-ui/devices';
import { EmailCard } from 'shared-ui/email-card';
import { Factors } from 'shared-ui/factors';
import { SecurityCards } from 'shared-ui/security-cards';
import { Exhibit } from './exhibit.tsx';
import * as styles from './gallery.module.css';

export function Accounts() {
  return (
    <>
      <Exhibit name="Devices" wide>
        <Devices />
      </Exhibit>
      <Exhibit name="Factors" wide>
        <Factors />
      </Exhibit>
      <Exhibit name="EmailCard" wide>
        <EmailCard
          className={undefined}
          current="maya@example.com"
          isConfirmed={false}
          waiting="new@example.com"
          news={null}
          onSaved={() => undefined}
          onFailed={() => undefined}
        />
      </Exhibit>
      <Exhibit name="CardFoot" wide>
        <CardFoot news={{ tone: 'success', text: 'Saved!' }}>
          <Button>Save</Button>
        </CardFoot>
      </Exhibit>
      <Exhibit name="SecurityCards" wide>
        <SecurityCards cardClassName={styles.exhibit} />
      </Exhibit>
    </>
  );
}
