import { Devices } from 'shared-ui/devices';
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
      <Exhibit name="SecurityCards" wide>
        <SecurityCards cardClassName={styles.exhibit} />
      </Exhibit>
    </>
  );
}
