import { useState, useSyncExternalStore } from 'react';
import { KeyRound } from 'lucide-react';
import { adopt, call, messageOf } from 'shared-auth';
import { Button } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';
import { Failure } from './auth-layout.tsx';
import * as styles from './auth.module.css';

const words = laterStrings.signIn;

async function signInWithPasskey(): Promise<void> {
  const [{ askForPasskey }, request] = await Promise.all([
    import('shared-auth/passkeys'),
    call('POST /auth/passkey/options'),
  ]);
  const passkey = await askForPasskey(request);
  adopt((await call('POST /auth/passkey', { body: { passkey } })).token);
}

const hasPasskeys = () => typeof globalThis.PublicKeyCredential === 'function';

/**
 * Signs in without name and password. It renders nothing in a browser without passkeys. The server draws it, because most
 * browsers have them.
 */
export function PasskeyButton() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPossible = useSyncExternalStore(
    () => () => undefined,
    hasPasskeys,
    () => true,
  );
  if (!isPossible) return null;
  return (
    <div className={styles.passkey}>
      <Button
        block
        size="lg"
        loading={busy}
        icon={<KeyRound size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          setBusy(true);
          setFailure(null);
          signInWithPasskey()
            .catch((error: unknown) => setFailure(messageOf(error, words.failed)))
            .finally(() => setBusy(false));
        }}
      >
        {words.withPasskey}
      </Button>
      {failure && <Failure text={failure} />}
    </div>
  );
}
