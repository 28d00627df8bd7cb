import { Unplug } from 'lucide-react';
import { Button, EmptyState } from 'shared-ui';
import type { RemoteFailure } from './failure.ts';
import { strings } from './strings.ts';
import * as styles from './remote-panel.module.css';

/** Shown in place of a remote that failed: what happened, Retry, and the reference of the line in the console. */
export function RemotePanel({ failure, onRetry }: { failure: RemoteFailure; onRetry: () => void }) {
  return (
    <section className={styles.panel} role="alert" data-reason={failure.reason}>
      <EmptyState
        icon={Unplug}
        heading="h1"
        title={strings.unavailable}
        text={`${strings.reason[failure.reason]} ${strings.restAsUsual}`}
        action={
          <Button variant="primary" onClick={onRetry}>
            {strings.retry}
          </Button>
        }
      />
      {failure.detail && <p className={styles.detail}>{failure.detail}</p>}
      <p className={styles.detail}>{strings.reference(failure.reference)}</p>
    </section>
  );
}
