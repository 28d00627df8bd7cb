import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { call, messageOf } from 'shared-auth';
import { limits } from 'shared-contract/types';
import { Banner, Button, formatDate, TextField } from 'shared-ui';
import { FormField, required } from 'shared-ui/draft-form';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { strings } from '../../strings.ts';
import * as panelStyles from '../../parts/panel.module.css';

const text = strings.orders.byCode;

interface FindByCodeProps {
  onFound: (orderId: string) => void;
}

/** A button that asks for a code, and opens the order that it was delivered with. */
export function FindByCode({ onFound }: FindByCodeProps) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        icon={<KeyRound size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {text.open}
      </Button>
      {asks && (
        <CodeDialog
          onClose={() => setAsks(false)}
          onFound={(orderId) => {
            setAsks(false);
            onFound(orderId);
          }}
        />
      )}
    </>
  );
}

/** Anyone who reads a code can use it, so it is only in this dialog and in no address. */
function CodeDialog({ onFound, onClose }: FindByCodeProps & { onClose: () => void }) {
  const [draft, setDraft] = useState({ code: '' });
  const find = useMutation({
    mutationFn: () => call('POST /admin/orders/by-code', { body: draft }),
    onSuccess: ([first, ...others]) => {
      if (first && others.length === 0) onFound(first._id);
    },
    gcTime: 0,
  });
  return (
    <FormDialog
      title={text.title}
      submit={text.submit}
      draft={draft}
      busy={find.isPending}
      error={find.data?.length === 0}
      refused={[{ name: 'code', errors: [text.none] }]}
      onClose={onClose}
      onChange={(part) => {
        setDraft({ ...draft, ...part });
        find.reset();
      }}
      onSubmit={find.mutate}
    >
      {find.isError && (
        <Banner tone="error" reveal={find.error}>
          {messageOf(find.error, text.failed)}
        </Banner>
      )}
      <FormField name="code" rules={required(text.missing)}>
        <TextField
          label={text.code}
          hint={text.hint}
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.deliverableMax}
          readOnly={find.isPending}
          data-autofocus
        />
      </FormField>
      {find.data && find.data.length > 1 && (
        <ul className={panelStyles.stack} aria-label={text.several}>
          {find.data.map((order) => (
            <li key={order._id}>
              <Button variant="quiet" onClick={() => onFound(order._id)}>
                {text.one(order.product_title, order.buyer.username, formatDate(order.creation_unix))}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
