import { useMutation } from '@tanstack/react-query';
import { call, callKey, messageOf, queryClient, refresh } from 'shared-auth';
import type { Order, OrderItem } from 'shared-contract/types';
import { Banner, Button, Dialog } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { masked, withReplacement } from '../../parts/deliverable.view.ts';
import { strings } from '../../strings.ts';
import * as accountStyles from '../../account.module.css';
import * as styles from './order.module.css';

interface ReplacementDialogProps {
  order: Order;
  /** The faulty item; null while the dialog is closed. */
  asking: { item: OrderItem; position: number } | null;
  onClose: () => void;
  /** The message afterwards. */
  onDone: (news: string) => void;
}

/** Asks before a replacement is requested, because each item has one request. */
export function ReplacementDialog({ order, asking, onClose, onDone }: ReplacementDialogProps) {
  const params = { orderId: order._id };
  const request = useMutation({
    mutationFn: (deliverable: string) =>
      call('POST /orders/{orderId}/replace', {
        params,
        body: { subcategoryId: order.subcategory._id, deliverableToReplace: deliverable },
      }),
    onSuccess: (reply, deliverable) => {
      const replacement = reply.deliverable;
      if (replacement !== undefined) {
        const now = Math.floor(Date.now() / 1000);
        queryClient.setQueryData<Order>(
          callKey('GET /orders/{orderId}', { params }),
          (known) => known && withReplacement(known, deliverable, replacement, now),
        );
      }
      onDone(replacement === undefined ? strings.replacement.success : strings.replacement.automatic);
      onClose();
      void refresh(
        'GET /orders/{orderId}',
        'GET /order/{orderId}',
        'GET /orders/{orderId}/replacement-eligibility',
      );
    },
  });
  const close = () => {
    request.reset();
    onClose();
  };
  return (
    <Dialog
      open={asking !== null}
      onClose={close}
      busy={request.isPending}
      title={strings.replacement.title}
      footer={
        <>
          <Button onClick={close} disabled={request.isPending}>
            {strings.replacement.cancel}
          </Button>
          <Button
            variant="primary"
            data-autofocus
            loading={request.isPending}
            onClick={() => asking && request.mutate(asking.item.deliverable)}
          >
            {strings.replacement.confirm}
          </Button>
        </>
      }
    >
      <div className={accountStyles.stack}>
        {request.error && (
          <Banner tone="error">{messageOf(request.error, strings.replacement.failed)}</Banner>
        )}
        <p>{strings.replacement.text}</p>
        {asking && (
          <dl className={`${accountStyles.facts} ${styles.dialogFacts}`}>
            <div>
              <dt>{strings.items.number(asking.position)}</dt>
              <dd className={ui.code}>{masked(asking.item.deliverable)}</dd>
            </div>
          </dl>
        )}
      </div>
    </Dialog>
  );
}
