import { useState, type ReactNode } from 'react';
import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react';
import { call, messageOf } from 'shared-auth';
import type { Factors as OwnFactors } from 'shared-contract/types';
import { Banner, Button, Dialog, formatDate, Spinner } from 'shared-ui';
import { FailedLoad } from '../failed-load.tsx';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { strings as text } from './strings.ts';
import { TotpDialog } from './totp-dialog.tsx';
import { addPasskey, useChange, useFactors } from './use-factors.ts';
import * as rows from '../rows.module.css';
import * as styles from './factors.module.css';

export { useFactors };

type Passkey = OwnFactors['passkeys'][number];

/** The dialog that is open. */
type Asking =
  | { what: 'app' | 'add' | 'codes' }
  | { what: 'remove'; name: string; run: () => Promise<unknown>; done: string }
  | { what: 'rename'; passkey: Passkey };

/** The second factors of the account, with the actions to set up, name and remove them. */
export function Factors() {
  const factors = useFactors();
  const { data, error } = factors;
  if (data) return <FactorList factors={data} />;
  if (error) return <FailedLoad of={factors} fallback={text.loadFailed} />;
  return <Spinner text={text.loading} />;
}

function FactorList({ factors }: { factors: OwnFactors }) {
  const { totp, passkeys, recovery_codes_left: left, enrolment_required } = factors;
  const [asking, setAsking] = useState<Asking | null>(null);
  const [news, setNews] = useState<string | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = useChange((run: () => Promise<unknown>) => run());
  const hasPasskeys = typeof globalThis.PublicKeyCredential === 'function';

  const ask = (next: Asking) => {
    change.reset();
    setNews(null);
    setAsking(next);
  };
  const close = () => setAsking(null);
  const done = (said: string, made?: readonly string[]) => {
    setAsking(null);
    setNews(said);
    if (made) setCodes(made);
  };
  const failure = change.isError ? messageOf(change.error, text.failed) : null;

  return (
    <div className={styles.factors}>
      {enrolment_required && <Banner tone="warning">{text.required}</Banner>}
      <p className={styles.text}>{text.intro}</p>
      <ul className={rows.list}>
        <Row
          icon={<Smartphone size={20} strokeWidth={1.75} aria-hidden="true" />}
          name={text.app}
          facts={totp ? text.appSince(formatDate(totp.creation_unix)) : text.appNone}
        >
          {totp ? (
            <Button
              size="sm"
              aria-label={text.removeApp}
              onClick={() =>
                ask({
                  what: 'remove',
                  name: text.theApp,
                  run: () => call('DELETE /user/factors/totp'),
                  done: text.appRemoved,
                })
              }
            >
              {text.remove}
            </Button>
          ) : (
            <Button size="sm" aria-label={`${text.setUp}: ${text.app}`} onClick={() => ask({ what: 'app' })}>
              {text.setUp}
            </Button>
          )}
        </Row>
        <Row
          icon={<KeyRound size={20} strokeWidth={1.75} aria-hidden="true" />}
          name={text.passkeys}
          facts={hasPasskeys ? text.passkeysNone : text.noPasskeys}
        >
          {hasPasskeys && (
            <Button size="sm" onClick={() => ask({ what: 'add' })}>
              {text.addPasskey}
            </Button>
          )}
        </Row>
        {passkeys.map((passkey) => (
          <Row
            key={passkey._id}
            name={passkey.name}
            facts={text.passkeyFacts(
              formatDate(passkey.creation_unix),
              passkey.last_used_unix === null ? null : formatDate(passkey.last_used_unix),
            )}
          >
            <Button
              size="sm"
              aria-label={text.renameOf(passkey.name)}
              onClick={() => ask({ what: 'rename', passkey })}
            >
              {text.rename}
            </Button>
            <Button
              size="sm"
              aria-label={text.removeOf(passkey.name)}
              onClick={() =>
                ask({
                  what: 'remove',
                  name: passkey.name,
                  run: () =>
                    call('DELETE /user/factors/passkeys/{passkeyId}', { params: { passkeyId: passkey._id } }),
                  done: text.passkeyRemoved(passkey.name),
                })
              }
            >
              {text.remove}
            </Button>
          </Row>
        ))}
        {(totp || passkeys.length > 0) && (
          <Row
            icon={<LifeBuoy size={20} strokeWidth={1.75} aria-hidden="true" />}
            name={text.codes}
            facts={`${text.codesLeft(left)} ${text.codesText}`}
          >
            <Button size="sm" onClick={() => ask({ what: 'codes' })}>
              {text.newCodes}
            </Button>
          </Row>
        )}
      </ul>
      {news && (
        <Banner tone="success" reveal={news} takesFocus>
          {news}
        </Banner>
      )}
      {asking?.what === 'app' && <TotpDialog onClose={close} onDone={(made) => done(text.appAdded, made)} />}
      {asking?.what === 'add' && (
        <PasskeyNameDialog
          busy={change.isPending}
          error={failure}
          onClose={close}
          onSubmit={(name) =>
            change.mutate(
              () =>
                addPasskey(name).then(({ recovery_codes }) => done(text.passkeyAdded(name), recovery_codes)),
              {},
            )
          }
        />
      )}
      {asking?.what === 'rename' && (
        <PasskeyNameDialog
          name={asking.passkey.name}
          busy={change.isPending}
          error={failure}
          onClose={close}
          onSubmit={(name) =>
            change.mutate(() => {
              const params = { passkeyId: asking.passkey._id };
              return call('POST /user/factors/passkeys/{passkeyId}', { params, body: { name } }).then(() =>
                done(text.passkeyNamed(name)),
              );
            })
          }
        />
      )}
      {(asking?.what === 'remove' || asking?.what === 'codes') && (
        <Dialog
          open
          title={asking.what === 'remove' ? text.removeTitle(asking.name) : text.newCodesTitle}
          width={480}
          busy={change.isPending}
          onClose={close}
          footer={
            <>
              <Button disabled={change.isPending} onClick={close}>
                {text.cancel}
              </Button>
              <Button
                variant={asking.what === 'remove' ? 'danger-solid' : 'primary'}
                loading={change.isPending}
                onClick={() =>
                  change.mutate(async () => {
                    if (asking.what === 'remove') {
                      await asking.run();
                      done(asking.done);
                      return;
                    }
                    setCodes((await call('POST /user/factors/recovery-codes')).recovery_codes);
                    close();
                  })
                }
              >
                {asking.what === 'remove' ? text.remove : text.newCodes}
              </Button>
            </>
          }
        >
          {failure && <Banner tone="error">{failure}</Banner>}
          <p className={styles.text}>{asking.what === 'remove' ? text.removeText : text.newCodesText}</p>
        </Dialog>
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  );
}

interface RowProps {
  icon?: ReactNode;
  name: string;
  facts: string;
  children: ReactNode;
}

function Row({ icon, name, facts, children }: RowProps) {
  return (
    <li className={`${rows.row} ${styles.row}`} data-inner={icon === undefined}>
      <span className={rows.icon}>{icon}</span>
      <div className={`${rows.words} ${styles.words}`}>
        <p className={rows.name}>{name}</p>
        <p className={rows.facts}>{facts}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </li>
  );
}
