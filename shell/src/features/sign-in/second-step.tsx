import { adopt, call, codeOf } from 'shared-auth';
import type { ErrorDetails } from 'shared-contract/types';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { FactorForm, type Shown } from './factor-form.tsx';

const words = laterStrings.factor;

interface SecondStepProps {
  asked: ErrorDetails['SECOND_FACTOR_REQUIRED'];
  /** Goes back to the password. `reason` is set when the store sent the visitor back. */
  onBack: (reason?: string) => void;
}

/** The step after the right password of an account with a second factor. */
export function SecondStep({ asked: { challenge, methods, passkey }, onBack }: SecondStepProps) {
  const submit = async (shown: Shown) => {
    try {
      const body = { challenge, ...(shown as Exclude<Shown, { password: string }>) };
      adopt((await call('POST /auth/second-factor', { body })).token);
    } catch (error) {
      if (codeOf(error) !== 'CHALLENGE_OVER' && codeOf(error) !== 'LOGIN_INVALID') throw error;
      onBack(words.over);
    }
  };
  return (
    <>
      <h1 className={ui.h1}>{words.title}</h1>
      <FactorForm
        ways={methods}
        passkeyRequest={() => Promise.resolve(passkey!)}
        submit={submit}
        fallback={laterStrings.signIn.failed}
        onCancel={() => onBack()}
      />
    </>
  );
}
