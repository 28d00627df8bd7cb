import { useState } from 'react';
import { messageOf, useStoreConfig } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import * as styles from './notices.module.css';

/**
 * The store works without its configuration: under the default name, without announcement and links. It only says so
 * (rules 14.26) and offers to try again.
 */
export function ConfigNotice() {
  const { config, error, status, reload } = useStoreConfig();
  // A new attempt clears the last failure, but the notice must not flicker.
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
