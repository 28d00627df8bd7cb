import { useMutation } from '@tanstack/react-query';
import { call, messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as styles from './order.module.css';

const text = strings.order;

/** Sends the mail of a completed order to its buyer once more (rules 20.9). */
export function ResendMail({ orderId }: { orderId: string }) {
  const resend = useMutation({
    mutationFn: () => call('POST /orders/{orderId}/resend-mail', { params: { orderId } }),
  });
  return (
    <div className={styles.resend}>
      <Button block loading={resend.isPending} onClick={() => resend.mutate()}>
        {text.resend}
      </Button>
      {resend.isSuccess && (
        <Banner tone="success" reveal={resend.submittedAt}>
          {resend.data.message}
        </Banner>
      )}
      {resend.isError && (
        <Banner tone="error" reveal={resend.submittedAt}>
          {messageOf(resend.error, text.resendFailed)}
        </Banner>
      )}
    </div>
  );
}
