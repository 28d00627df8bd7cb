import { useEffect, useState } from 'react';
import { KeyRound, LifeBuoy, Smartphone, type LucideIcon } from 'lucide-react';
import type { BodyOf, EndpointsByKey, FactorMethod, PasskeyRequest } from 'shared-contract/types';
import { Button, TextField } from 'shared-ui';
import { laterStrings } from '../../later.strings.ts';
import { Failure } from './auth-layout.tsx';
import { useAuthForm } from './use-auth-form.ts';
import * as styles from './factor-form.module.css';

const words = laterStrings.factor;

type Passkey = BodyOf<EndpointsByKey['POST /auth/passkey']>['passkey'];

/** The proof of identity that somebody enters. */
export type Shown =
  { totp: string } | { recovery_code: string } | { passkey: Passkey } | { password: string };
export type Way = FactorMethod | 'PASSWORD';

const icons: Record<Way, LucideIcon> = {
  TOTP: Smartphone,
  PASSKEY: KeyRound,
  RECOVERY_CODE: LifeBuoy,
  PASSWORD: KeyRound,
};

interface FactorFormProps {
  /** The form starts with the first of these. */
  ways: readonly Way[];
  /** The challenge for a passkey. */
  passkeyRequest: () => Promise<PasskeyRequest>;
  submit: (shown: Shown) => Promise<void>;
  /** What to say where the server sent no message. */
  fallback: string;
  onCancel: () => void;
}

/** Asks for a proof by one method, and offers the other methods below. */
export function FactorForm({ ways, passkeyRequest, submit, fallback, onCancel }: FactorFormProps) {
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0] ?? 'PASSWORD';
  return (
    <OneWay
      key={way}
      way={way}
      atOnce={chosen === 'PASSKEY'}
      passkeyRequest={passkeyRequest}
      submit={submit}
      fallback={fallback}
      others={ways.filter((each) => each !== way)}
      onOther={setChosen}
      onCancel={onCancel}
    />
  );
}

interface OneWayProps extends Omit<FactorFormProps, 'ways'> {
  way: Way;
  /** Whether its button was pressed already. */
  atOnce: boolean;
  others: readonly Way[];
  onOther: (way: Way) => void;
}

/** The name of the field, which is what the server calls it too. */
const names = {
  TOTP: 'totp',
  RECOVERY_CODE: 'recovery_code',
  PASSWORD: 'password',
  PASSKEY: undefined,
} as const;

function OneWay({ way, atOnce, passkeyRequest, submit, fallback, others, onOther, onCancel }: OneWayProps) {
  const name = names[way];
  const { field, busy, failure, form } = useAuthForm({
    fields: ['totp', 'recovery_code', 'password'],
    check: (values) => (name && values[name].trim() === '' ? { [name]: words.missing[name] } : {}),
    submit: async (values) => {
      if (name) return submit({ [name]: values[name] } as Shown);
      const { askForPasskey } = await import('shared-auth/passkeys');
      return submit({ passkey: await askForPasskey(await passkeyRequest()) });
    },
    fallback,
  });
  const { ref } = form;
  useEffect(() => {
    if (atOnce) ref.current?.requestSubmit();
  }, [atOnce, ref]);
  return (
    <form className={styles.form} {...form}>
      <p className={styles.lead}>{words.lead[way]}</p>
      {name && (
        <TextField
          {...field(name)}
          label={words.label[name]}
          type={name === 'password' ? 'password' : 'text'}
          inputMode={name === 'totp' ? 'numeric' : undefined}
          autoComplete={words.autoComplete[name]}
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          autoFocus
        />
      )}
      <Button type="submit" variant="primary" size="lg" block loading={busy} autoFocus={!name}>
        {name ? words.submit : words.ways.PASSKEY}
      </Button>
      {failure && <Failure text={failure} />}
      <div className={styles.others}>
        {others.map((each) => {
          const Icon = icons[each];
          return (
            <Button
              key={each}
              variant="quiet"
              disabled={busy}
              icon={<Icon size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={() => onOther(each)}
            >
              {words.ways[each]}
            </Button>
          );
        })}
        <Button variant="quiet" disabled={busy} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  );
}
