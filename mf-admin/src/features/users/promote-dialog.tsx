import { useState } from 'react';
import { fieldErrorsOf, messageOf, useDraft } from 'shared-auth';
import { limits, type AdminUserRow } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { strings } from '../../strings.ts';
import { DISCOUNT_DEFAULT, discountFrom, isDiscount } from './users.view.ts';
import { usePromote } from './use-users.ts';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.promote;

/** The name of the draft. */
export const promoteDraft = (userId: string): string => `promote:${userId}`;

interface PromoteDialogProps {
  user: AdminUserRow;
  onClose: () => void;
}

export function PromoteDialog({ user, onClose }: PromoteDialogProps) {
  const notify = useNotice();
  const {
    draft: typed,
    setDraft: setTyped,
    clearDraft,
  } = useDraft(promoteDraft(user._id), String(DISCOUNT_DEFAULT));
  const close = () => {
    clearDraft();
    onClose();
  };
  const discount = discountFrom(typed);
  // The percent that was granted, not the one in the field by then.
  const promote = usePromote(user._id, (granted) => {
    notify(text.promoted(user.username, granted));
    close();
  });
  const [outside, setOutside] = useState(false);
  const refused = outside ? text.outside : fieldErrorsOf(promote.error)['discount'];
  return (
    <FormDialog
      title={text.title}
      submit={text.confirm}
      busy={promote.isPending}
      error={promote.error}
      onClose={close}
      onSubmit={() => {
        setTyped(String(discount));
        setOutside(!isDiscount(discount));
        if (isDiscount(discount)) promote.mutate(discount);
      }}
    >
      {promote.isError && !refused && <Banner tone="error">{messageOf(promote.error, text.failed)}</Banner>}
      <p className={tableStyles.cellQuiet}>{text.intro(user.username)}</p>
      <TextField
        label={text.discount}
        type="number"
        inputMode="decimal"
        min={0}
        max={limits.promoteDiscountMax}
        step={0.1}
        value={typed}
        hint={text.hint}
        error={refused}
        data-autofocus
        onChange={(next) => {
          setTyped(next);
          setOutside(false);
          if (promote.isError) promote.reset();
        }}
        onBlur={() => setTyped(String(discount))}
      />
    </FormDialog>
  );
}
