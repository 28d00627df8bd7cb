import { useState, type FormEvent, type KeyboardEvent, type Ref } from 'react';
import { Plus } from 'lucide-react';
import { fieldErrorsOf, messageOf, useDraft } from 'shared-auth';
import { limits, type AdminUserRow } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { useOptionsOf } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { focusWrong } from '../../parts/focus-wrong.ts';
import { LeaveGuard } from '../../parts/leave-guard.tsx';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { strings } from '../../strings.ts';
import { missingIn, newItem, problemOf, subtotalOf, totalOf, type DraftItem } from './create-order.view.ts';
import { ItemRow } from './item-row.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCreateOrder } from './use-create-order.ts';
import { UserPicker } from './user-picker.tsx';
import * as partsStyles from '../../parts/parts.module.css';
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
  const setItems = (next: readonly DraftItem[]) => setDraft({ ...draft, items: next });
  const [shown, setShown] = useState(false);
  const { list, onAdded, onRemoved } = useRowFocus();
  const notify = useNotice();
  const create = useCreateOrder((message) => {
    notify(message);
    clearDraft();
  });
  const options = useOptionsOf(items.map(({ productId }) => productId));
  const optionOf = ({ productId, subcategoryId }: DraftItem) =>
    options.get(productId)?.options?.find(({ _id }) => _id === subcategoryId);
  const subtotals = items.map((item) => subtotalOf(item, optionOf(item)));
  const userId = user?._id ?? '';
  const problem = problemOf(userId, items);
  // A refusal about a previously chosen user is not shown.
  const refused =
    create.variables?.userId === userId && fieldErrorsOf(create.error)['userId']
      ? messageOf(create.error, text.failed)
      : undefined;
  // A row in which nothing is chosen is no item yet.
  const isBlocked = userId === '' || items.every(({ productId }) => productId === '');

  // The form cannot be changed while it is sent. Not by `disabled`, which would lose the focus.
  const whileOpen = (change: () => void) => {
    if (!create.isPending) change();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setShown(problem !== null);
    if (problem !== null) focusWrong(event.currentTarget);
    else whileOpen(() => create.mutate({ userId, items }, { onSuccess: onCreated }));
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
        when={
          !create.isPending &&
          !create.isSuccess &&
          (user !== null || items.some(({ productId }) => productId !== ''))
        }
        onLeave={clearDraft}
      />
      <div className={partsStyles.stack}>
        <section className={`${partsStyles.panel} ${partsStyles.formCard}`} aria-labelledby="select-user">
          <h2 className={partsStyles.formTitle} id="select-user">
            {text.selectUser}
          </h2>
          <UserPicker
            selected={user}
            error={refused}
            onSelect={(next) => whileOpen(() => setDraft({ ...draft, user: next }))}
          />
        </section>
        <section
          ref={list}
          className={`${partsStyles.panel} ${partsStyles.formCard}`}
          aria-labelledby="order-items"
        >
          <div className={partsStyles.cardLine}>
            <h2 className={partsStyles.formTitle} id="order-items">
              {text.items}
            </h2>
            <Button
              size="sm"
              icon={<Plus size={16} aria-hidden="true" />}
              disabled={items.length >= limits.adminOrderItemsMax}
              data-add
              onClick={() =>
                whileOpen(() => {
                  setItems([...items, newItem(items)]);
                  setShown(false);
                  onAdded();
                })
              }
            >
              {text.addItem}
            </Button>
          </div>
          {items.length === 0 && <p className={partsStyles.cellQuiet}>{text.noItems}</p>}
          {items.map((item, index) => (
            <ItemRow
              key={item.key}
              number={index + 1}
              item={item}
              options={options.get(item.productId)}
              missing={shown ? missingIn(item) : null}
              subtotal={subtotals[index] ?? 0}
              onChange={(next) =>
                whileOpen(() => setItems(items.map((each) => (each.key === item.key ? next : each))))
              }
              onRemove={() =>
                whileOpen(() => {
                  setItems(items.filter(({ key }) => key !== item.key));
                  onRemoved(index);
                })
              }
            />
          ))}
        </section>
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

/** Enter searches and confirms a quantity. An order cannot be undone, so only its button sends it. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
}
