import { RotateCw } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { signOut, useSession } from 'shared-auth';
import { Banner, Button, ButtonLink } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { loadFailure } from './order.view.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface OrderLoadErrorProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Says why the order cannot be shown and what to do. A guest signs in and returns to it. */
export function OrderLoadError({ error, retrying, onRetry }: OrderLoadErrorProps) {
  const { isSignedIn, isCustomer } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { kind, message, hint } = loadFailure(error);
  const toLogin = elsewhere.login(pathname);
  const switchAccount = () => {
    // The sign-in page sends signed-in people on, so they are signed out first.
    void signOut();
    void navigate(toLogin, { replace: true });
  };
  return (
    <div className={`${accountStyles.card} ${styles.error}`}>
      <h1 className={ui.visuallyHidden}>{strings.order.id}</h1>
      <Banner tone="error">
        <strong>{message}</strong>
      </Banner>
      {isSignedIn ? (
        <div className={styles.stateActions}>
          {kind === 'failed' && (
            <Button icon={<RotateCw size={18} aria-hidden="true" />} loading={retrying} onClick={onRetry}>
              {strings.retry}
            </Button>
          )}
          {kind === 'unauthorized' && <Button onClick={switchAccount}>{strings.order.otherAccount}</Button>}
          {isCustomer && <ButtonLink to={paths.orders()}>{strings.order.toHistory}</ButtonLink>}
        </div>
      ) : (
        <div className={styles.errorHint}>
          <p>{hint}</p>
          <ButtonLink size="sm" to={toLogin}>
            {strings.signIn}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}
