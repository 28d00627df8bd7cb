import { RotateCw } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { Banner, Button, ButtonLink } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { elsewhere } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { loadFailure } from './order.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface OrderLoadErrorProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The order cannot be shown: why, and for a guest the way to sign in and come back. */
export function OrderLoadError({ error, retrying, onRetry }: OrderLoadErrorProps) {
  const { isSignedIn } = useSession();
  const { pathname } = useLocation();
  const { message, hint } = loadFailure(error);
  return (
    <div className={`${accountStyles.card} ${styles.error}`}>
      <h1 className={ui.visuallyHidden}>{strings.order.id}</h1>
      <Banner tone="error">
        <strong>{message}</strong>
      </Banner>
      {isSignedIn ? (
        <Button icon={<RotateCw size={18} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
          {strings.retry}
        </Button>
      ) : (
        <div className={styles.errorHint}>
          <p>{hint}</p>
          <ButtonLink size="sm" to={elsewhere.login(pathname)}>
            {strings.signIn}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
