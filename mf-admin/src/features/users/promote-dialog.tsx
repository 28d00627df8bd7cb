import { useState } from 'react';
import { fieldErrorsOf, messageOf } from 'shared-auth';
import { limits, type AdminUserRow } from 'shared-contract/types';
import { Banner, Button, Dialog, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { strings } from '../../strings.ts';
import { DISCOUNT_DEFAULT, discountFrom } from './users.view.ts';
import { usePromote } from './use-users.ts';

const text = strings.promote;

interface PromoteDialogProps {
  user: AdminUserRow;
  onClose: () => void;
}

export function PromoteDialog({ user, onClose }: PromoteDialogProps) {
  const notify = useNotice();
  const [typed, setTyped] = useState(String(DISCOUNT_DEFAULT));
  const discount = discountFrom(typed);
  const promote = usePromote(user._id, () => {
    notify(text.promoted(user.username, discount));
    onClose();
  });
  return (
    <Dialog
      open
      title={text.title}
      width={480}
      busy={promote.isPending}
      onClose={onClose}
      footer={
        <>
          <Button disabled={promote.isPending} onClick={onClose}>
            {strings.cancel}
          </Button>
          <Button variant="primary" type="submit" form="promote-form" loading={promote.isPending}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <form
        id="promote-form"
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTyped(String(discount));
          promote.mutate(discount);
        }}
      >
        {promote.isError && <Banner tone="error">{messageOf(promote.error, text.failed)}</Banner>}
        <p className="cell-quiet">{text.intro(user.username)}</p>
        <TextField
          label={text.discount}
          type="number"
          inputMode="decimal"
          min={0}
          max={limits.promoteDiscountMax}
          step={0.1}
          value={typed}
          hint={text.hint}
          error={fieldErrorsOf(promote.error)['discount']}
          data-autofocus
          onChange={setTyped}
          onBlur={() => setTyped(String(discount))}
        />
      </form>
    </Dialog>
  );
}
