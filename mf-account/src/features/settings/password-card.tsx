import { messageOf } from 'shared-auth';
import { Banner, Button, TextField } from 'shared-ui';
import { CardFoot, type News } from 'shared-ui/card-foot';
import { useNewPassword } from 'shared-ui/use-new-password';
import * as ui from 'shared-ui/ui.module.css';
import { settingsCard } from '../../parts/settings-frame.tsx';
import { strings } from '../../strings.ts';
import { passwordErrors } from './settings.view.ts';

interface PasswordCardProps {
  news: News | null;
  onSaved: (text: string) => void;
  onFailed: (message: string | null) => void;
}

/** A new password, typed twice. Afterwards the user is signed out. */
export function PasswordCard({ news, onSaved, onFailed }: PasswordCardProps) {
  const { form, submit, save, password, confirm, isReady } = useNewPassword({
    problemsOf: passwordErrors,
    onSubmit: () => onFailed(null),
    onSaved: () => onSaved(strings.settings.passwordSaved),
    onFailed: (error) => onFailed(messageOf(error, strings.settings.passwordFailed)),
  });
  return (
    <form ref={form} className={settingsCard} onSubmit={submit} noValidate>
      <h2 className={ui.h3}>{strings.settings.password}</h2>
      <Banner tone="warning">{strings.settings.passwordNotice}</Banner>
      <TextField {...password} label={strings.settings.newPassword} />
      <TextField {...confirm} label={strings.settings.confirmPassword} />
      <CardFoot news={news}>
        <Button type="submit" loading={save.isPending} disabled={!isReady}>
          {strings.settings.savePassword}
        </Button>
      </CardFoot>
    </form>
  );
}
