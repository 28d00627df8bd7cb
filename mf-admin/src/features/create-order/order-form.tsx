import { useState, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import { fieldErrorsOf, messageOf, useDraft } from 'shared-auth';
import type { AdminUserRow } from 'shared-contract/types';
import { Banner } from 'shared-ui';
import { useOptionsOf } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { strings } from '../../strings.ts';
import { problemOf, subtotalOf, totalOf, type DraftItem } from './create-order.view.ts';
import { OrderItems } from './order-items.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCreateOrder } from './use-create-order.ts';
import { UserPicker } from './user-picker.tsx';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './create-order.module.css';

const text = strings.createOrder;

const emptyOrder: { user: AdminUserRow | null; items: readonly DraftItem[] } = { user: null, items: [] };

interface OrderFormProps {
  ref: Ref<HTMLFormElement>;
  /** Called unless the admin has left the form by then. */
  onCreated: () => void;
}

/** The user and the items; one order for each item, created and approved at once. */
export function OrderForm({ ref, onCreated }: OrderFormProps) {
  const { draft, setDraft, clearDraft } = useDraft('create-order', emptyOrder);
  const { user, items } = draft;
  const [shown, setShown] = useState(false);
  const notify = useNotice();
  const create = useCreateOrder((message) => {
    notify(message);
    clearDraft();
  });
  const { options, subtotals } = useSubtotals(items);
  const userId = user?._id ?? '';
  const problem = problemOf(userId, items);
  // A refusal about a previously chosen user is not shown.
  const refused =
    create.variables?.userId === userId && fieldErrorsOf(create.error)['userId']
      ? messageOf(create.error, text.failed)
      : undefined;
  // A row in which nothing is chosen is no item yet.
  const isWithoutItems = items.every(({ productId }) => productId === '');
  const isBlocked = userId === '' || isWithoutItems;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(problem !== null);
    if (problem !== null) focusWrong(event.currentTarget);
    else if (!create.isPending) create.mutate({ userId, items }, { onSuccess: onCreated });
  };
  return (
    <form
      ref={ref}
      className={styles.createOrder}
      noValidate
      aria-busy={create.isPending}
      onSubmit={submit}
      onKeyDown={keepOpen}
    >
      <LeaveGuard
        when={!create.isPending && !create.isSuccess && (user !== null || !isWithoutItems)}
        onLeave={clearDraft}
      />
      <div className={panelStyles.stack}>
        <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="select-user">
          <h2 className={panelStyles.formTitle} id="select-user">
            {text.selectUser}
          </h2>
          <UserPicker
            selected={user}
            error={refused}
            onSelect={(next) => {
              if (!create.isPending) setDraft({ ...draft, user: next });
            }}
          />
        </section>
        <OrderItems
          items={items}
          options={options}
          subtotals={subtotals}
          shown={shown}
          locked={create.isPending}
          onChange={(next) => setDraft({ ...draft, items: next })}
          onAdd={(next) => {
            setDraft({ ...draft, items: next });
            setShown(false);
          }}
        />
      </div>
      <OrderSummary
        totalItems={items.reduce((sum, { amount }) => sum + amount, 0)}
        totalValue={totalOf(subtotals)}
        disabled={isBlocked}
        working={create.isPending}
        problem={isBlocked || shown ? problem : null}
      >
        {create.isError && refused === undefined && (
          <Banner tone="error">{messageOf(create.error, text.failed)}</Banner>
        )}
      </OrderSummary>
    </form>
  );
}

/** The options of the chosen products, and the dollars of each item. */
function useSubtotals(items: readonly DraftItem[]) {
  const options = useOptionsOf(items.map(({ productId }) => productId));
  const optionOf = ({ productId, subcategoryId }: DraftItem) =>
    options.get(productId)?.options?.find(({ _id }) => _id === subcategoryId);
  return { options, subtotals: items.map((item) => subtotalOf(item, optionOf(item))) };
}

/** Enter searches and confirms a quantity. An order cannot be undone, so only its button sends it. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
