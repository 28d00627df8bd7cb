import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';

const text = strings.order;

/** Sends the mail of a completed order to its buyer once more (rules 20.9). */
export function ResendMail({ orderId }: { orderId: string }) {
  const notify = useNotice();
  const resend = useMutation({
    mutationFn: () => call('POST /orders/{orderId}/resend-mail', { params: { orderId } }),
    onSuccess: ({ message }) => notify(message),
  });
  return (
    <>
      {resend.isError && <Banner tone="error">{messageOf(resend.error, text.resendFailed)}</Banner>}
      <Button loading={resend.isPending} onClick={() => resend.mutate()}>
        {text.resend}
      </Button>
    </>
  );
}
