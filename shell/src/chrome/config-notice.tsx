import { useState } from 'react';
import { messageOf, useStoreConfig } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as styles from './notices.module.css';

/**
 * The store works without its configuration, with the default name and without announcement and links. This notice says so and
 * offers to try again (rules 14.26).
 */
export function ConfigNotice() {
  const { config, error, status, reload } = useStoreConfig();
  // A new attempt clears the last failure. The notice keeps it, so that it does not flicker.
  const [failure, setFailure] = useState<unknown>(null);
  if (error && error !== failure) setFailure(error);
  if (config || !failure) return null;
  return (
    <div className={`${styles.configNotice} ${ui.content}`}>
      <Banner
        tone="error"
        action={
          <Button size="sm" loading={status === 'pending'} onClick={() => void reload()}>
            {strings.config.retry}
          </Button>
        }
      >
        {messageOf(failure, strings.config.failed)}
      </Banner>
    </div>
  );
}
