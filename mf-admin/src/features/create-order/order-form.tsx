import type { KeyboardEvent, RefObject } from 'react';
import { fieldErrorsOf, messageOf, useDraft } from 'shared-auth';
import type { AdminUserRow } from 'shared-contract/types';
import { Banner } from 'shared-ui';
import { DraftForm, FormField } from 'shared-ui/draft-form';
import { Form } from 'shared-ui/form';
import { useOptionsOf } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
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
  ref: RefObject<HTMLFormElement | null>;
  /** Called unless the admin has left the form by then. */
  onCreated: () => void;
}

/** The user and the items; one order for each item, created and approved at once. */
export function OrderForm({ ref, onCreated }: OrderFormProps) {
  const { draft, setDraft, clearDraft } = useDraft('create-order', emptyOrder);
  const { user, items } = draft;
  const notify = useNotice();
  const create = useCreateOrder((message) => {
    notify(message);
    clearDraft();
  });
  const { options, subtotals } = useSubtotals(items);
  const userId = user?._id ?? '';
  const problem = problemOf(userId, items);
  const message = create.isError ? messageOf(create.error, text.failed) : '';
  const isAtUser = fieldErrorsOf(create.error)['userId'] !== undefined;
  // A row in which nothing is chosen is no item yet.
  const isWithoutItems = items.every(({ productId }) => productId === '');
  const isBlocked = userId === '' || isWithoutItems;

  return (
    <DraftForm
      ref={ref}
      className={styles.createOrder}
      draft={draft}
      busy={create.isPending}
      error={create.error}
      refused={isAtUser ? [{ name: 'user', errors: [message] }] : []}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onSubmit={() => create.mutate({ userId, items }, { onSuccess: onCreated })}
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
          <FormField name="user">
            <UserPicker />
          </FormField>
        </section>
        <OrderItems
          items={items}
          options={options}
          subtotals={subtotals}
          locked={create.isPending}
          onChange={(next) => setDraft({ ...draft, items: next })}
        />
      </div>
      <Form.Item noStyle shouldUpdate>
        {(form) => (
          <OrderSummary
            totalItems={items.reduce((sum, { amount }) => sum + amount, 0)}
            totalValue={totalOf(subtotals)}
            disabled={isBlocked}
            working={create.isPending}
            problem={
              isBlocked || form.getFieldsError().some(({ errors }) => errors.length > 0) ? problem : null
            }
          >
            {create.isError && !isAtUser && <Banner tone="error">{message}</Banner>}
          </OrderSummary>
        )}
      </Form.Item>
    </DraftForm>
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
