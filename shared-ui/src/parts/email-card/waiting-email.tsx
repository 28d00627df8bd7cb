import { useMutation } from '@tanstack/react-query';
import { call, messageOf, refreshPersonal } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { strings as text } from './strings.ts';

interface WaitingEmailProps {
  address: string;
  onCancelled: (message: string) => void;
  onFailed: (message: string | null) => void;
}

/** A change of address that waits for its link (rules 1.30). It can be cancelled, because somebody else may have asked for it. */
export function WaitingEmail({ address, onCancelled, onFailed }: WaitingEmailProps) {
  const cancel = useMutation({
    mutationFn: () => call('DELETE /user/profile/waiting-email'),
    onSuccess: () => {
      onCancelled(text.cancelled);
      void refreshPersonal();
    },
    onError: (error) => onFailed(messageOf(error, text.cancelFailed)),
  });
  return (
    <Banner
      tone="warning"
      action={
        <Button size="sm" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {text.cancel}
        </Button>
      }
    >
      {text.waiting(address)}
    </Banner>
  );
}
