import { messageOf, useDraft } from 'shared-auth';
import { limits, type AdminUserRow } from 'shared-contract/types';
import { Banner, TextField } from 'shared-ui';
import { FormField, matches } from 'shared-ui/draft-form';
import { useNotice } from '../../layout/notice.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { refusalOf } from '../../parts/refusal.ts';
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
  const refusal = refusalOf(promote.error, { discount: 'discount' });
  return (
    <FormDialog
      title={text.title}
      submit={text.confirm}
      draft={{ discount: typed }}
      busy={promote.isPending}
      isChanged={typed !== String(DISCOUNT_DEFAULT)}
      error={promote.error}
      refused={refusal.fields}
      onClose={close}
      onChange={({ discount: next = '' }) => {
        setTyped(next);
        if (promote.isError) promote.reset();
      }}
      onSubmit={() => {
        setTyped(String(discount));
        promote.mutate(discount);
      }}
    >
      {refusal.hasMore && <Banner tone="error">{messageOf(promote.error, text.failed)}</Banner>}
      <p className={tableStyles.cellQuiet}>{text.intro(user.username)}</p>
      <FormField
        name="discount"
        rules={matches((written) => isDiscount(discountFrom(written)), text.outside)}
      >
        <TextField
          label={text.discount}
          type="number"
          inputMode="decimal"
          min={0}
          max={limits.promoteDiscountMax}
          step={0.1}
          hint={text.hint}
          data-autofocus
          onBlur={() => setTyped(String(discount))}
        />
      </FormField>
    </FormDialog>
  );
}
