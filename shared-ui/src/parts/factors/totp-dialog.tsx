import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, fieldErrorsOf, messageOf } from 'shared-auth';
import { Banner, Button, Dialog, ErrorNotice, Spinner, TextField, useFocusRefused } from 'shared-ui';
import { strings } from './strings.ts';
import { useChange } from './use-factors.ts';
import * as styles from './factors.module.css';

const text = strings.dialog;

// A separate file together with its library, which only this dialog needs.
const QrCode = lazy(() => import('./qr-code.tsx').then((file) => ({ default: file.QrCode })));

interface TotpDialogProps {
  onClose: () => void;
  /** Called with the recovery codes that came with the first factor, if there are any. */
  onDone: (codes: string[] | undefined) => void;
}

/** Shows the secret for an authenticator app, and asks for the first code of the app. */
export function TotpDialog({ onClose, onDone }: TotpDialogProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const start = useMutation({ mutationFn: () => call('POST /user/factors/totp') });
  const confirm = useChange((totp: string) => call('POST /user/factors/totp/confirm', { body: { totp } }));
  const { mutate: begin } = start;
  useEffect(() => begin(), [begin]);
  useFocusRefused(form, confirm.error);
  const wrong = fieldErrorsOf(confirm.error)['totp'];
  const submit = () => {
    setMissing(code.trim() === '');
    if (code.trim() === '' || confirm.isPending) return;
    confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) });
  };
  return (
    <Dialog
      open
      title={text.title}
      width={520}
      busy={confirm.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={confirm.isPending} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={id}
            disabled={!start.data}
            loading={confirm.isPending}
          >
            {text.confirm}
          </Button>
        </>
      }
    >
      {start.isPending && <Spinner text={text.preparing} />}
      {start.isError && <ErrorNotice error={start.error} fallback={strings.failed} onRetry={() => begin()} />}
      {start.data && (
        <form
          ref={form}
          id={id}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {confirm.isError && !wrong && (
            <Banner tone="error">{messageOf(confirm.error, strings.failed)}</Banner>
          )}
          <p className={styles.text}>{text.scan}</p>
          <div className={styles.picture}>
            <Suspense fallback={<Spinner text={text.preparing} />}>
              <QrCode text={start.data.uri} label={text.picture} />
            </Suspense>
          </div>
          <p className={styles.text}>
            {text.manual}
            <code className={styles.key}>{start.data.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <TextField
            label={text.code}
            hint={text.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            readOnly={confirm.isPending}
            error={missing ? text.codeMissing : wrong}
            onChange={(value) => {
              setCode(value);
              setMissing(false);
              if (confirm.isError) confirm.reset();
            }}
          />
        </form>
      )}
    </Dialog>
  );
}
