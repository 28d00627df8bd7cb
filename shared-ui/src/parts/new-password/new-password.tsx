import { messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, lengthOf, TextField } from 'shared-ui';
import { strings as text } from './strings.ts';
import { useNewPassword, type PasswordProblems } from './use-new-password.ts';
import * as styles from './new-password.module.css';

const least = limits.staffPasswordMin;

function problemsOf(password: string, confirm: string): PasswordProblems {
  if (lengthOf(password) < least) return { password: text.tooShort(least) };
  return password === confirm ? {} : { confirm: text.mismatch };
}

/** The form for a new password of staff and admins, typed twice. Afterwards they are signed out (rules 1.13). */
export function NewPassword() {
  const { form, submit, save, password, confirm, isReady } = useNewPassword({ problemsOf });
  const failure = save.isError && !password.error ? messageOf(save.error, text.failed) : null;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Banner tone="warning">{text.notice}</Banner>
      <TextField {...password} label={text.password} hint={password.error ? undefined : text.hint(least)} />
      <TextField {...confirm} label={text.confirm} />
      <Button type="submit" loading={save.isPending} disabled={!isReady}>
        {text.save}
      </Button>
      <div className={styles.news}>
        {save.isSuccess && (
          <Banner tone="success" reveal={text.saved}>
            {text.saved}
          </Banner>
        )}
        {failure !== null && (
          <Banner tone="error" reveal={failure}>
            {failure}
          </Banner>
        )}
      </div>
    </form>
  );
}
