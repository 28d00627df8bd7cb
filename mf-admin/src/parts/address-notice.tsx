import { Banner } from 'shared-ui';
import * as pageStyles from './page.module.css';

/** A notice about parts of the address that could not be followed. */
export function AddressNotice({ of: { complaints } }: { of: { complaints: readonly string[] } }) {
  if (complaints.length === 0) return null;
  return (
    <div className={pageStyles.notice}>
      <Banner tone="warning">{complaints.join(' ')}</Banner>
    </div>
  );
}
