import { useEffect, useRef, useState } from 'react';
import { ArrowLeft, Plus } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { messageOf } from 'shared-auth';
import type { AdminUserRow, Product } from 'shared-contract/types';
import { Banner, Button, ErrorNotice, Spinner } from 'shared-ui';
import { useOptionsOf, useProducts } from '../../data/use-products.ts';
import { useNotice } from '../../layout/notice.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { newItem, problemOf, subtotalOf, totalOf, type DraftItem } from './create-order.view.ts';
import { ItemRow } from './item-row.tsx';
import { OrderSummary } from './order-summary.tsx';
import { useCreateOrder, useUsersToChoose } from './use-create-order.ts';
import { UserPicker } from './user-picker.tsx';
import './create-order.css';

const text = strings.createOrder;
const LEAVE_MS = 2000; // specification, section 9

/** Gives items to a user at once and without payment (section 2, Create & Approve New Order). */
export function CreateOrderPage() {
  const products = useProducts();
  const users = useUsersToChoose('');
  const failed = products.error ?? users.error;
  return (
    <>
      <Link className="admin-back create-order__back" to={paths.orders()}>
        <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
        {text.back}
      </Link>
      <PageHead title={text.title} />
      {products.data && users.data ? (
        <OrderForm products={products.data.filter(({ enabled }) => enabled)} />
      ) : failed ? (
        <ErrorNotice
          error={failed}
          fallback={products.error ? strings.products.loadFailed : strings.users.loadFailed}
          retryLabel={strings.tryAgain}
          onRetry={() => {
            void products.refetch();
            void users.refetch();
          }}
        />
      ) : (
        <Spinner text={text.loading} />
      )}
    </>
  );
}

/** Goes to the orders after the message could be read. */
function useLeave() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    timer.current = setTimeout(() => navigate(paths.orders()), LEAVE_MS);
  };
}

function OrderForm({ products }: { products: readonly Product[] }) {
  const [user, setUser] = useState<AdminUserRow | null>(null);
  const [items, setItems] = useState<readonly DraftItem[]>([]);
  const [nextKey, setNextKey] = useState(1);
  const notify = useNotice();
  const leave = useLeave();
  const create = useCreateOrder((message) => {
    notify(message);
    setUser(null);
    setItems([]);
    leave();
  });
  const options = useOptionsOf(items.map(({ productId }) => productId));
  const optionOf = ({ productId, subcategoryId }: DraftItem) =>
    options.get(productId)?.options?.find(({ _id }) => _id === subcategoryId);
  const subtotals = items.map((item) => subtotalOf(item, optionOf(item)));
  const userId = user?._id ?? '';
  const problem = problemOf(userId, items);
  const [shown, setShown] = useState(false);

  const submit = () => {
    setShown(problem !== null);
    if (problem === null) create.mutate({ userId, items });
  };
  return (
    <form
      className="create-order"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <fieldset className="stack create-order__main" disabled={create.isPending}>
        <section className="panel form-card" aria-labelledby="select-user">
          <h2 className="form-card__title" id="select-user">
            {text.selectUser}
          </h2>
          <UserPicker selected={user} onSelect={setUser} />
        </section>
        <section className="panel form-card" aria-labelledby="order-items">
          <div className="card-line">
            <h2 className="form-card__title" id="order-items">
              {text.items}
            </h2>
            <Button
              size="sm"
              icon={<Plus size={16} aria-hidden="true" />}
              onClick={() => {
                setItems([...items, newItem(nextKey)]);
                setNextKey(nextKey + 1);
              }}
            >
              {text.addItem}
            </Button>
          </div>
          {items.length === 0 && <p className="cell-quiet">{text.noItems}</p>}
          {items.map((item, index) => (
            <ItemRow
              key={item.key}
              number={index + 1}
              item={item}
              products={products}
              options={options.get(item.productId)}
              subtotal={subtotals[index] ?? 0}
              onChange={(next) => setItems(items.map((each) => (each.key === item.key ? next : each)))}
              onRemove={() => setItems(items.filter(({ key }) => key !== item.key))}
            />
          ))}
        </section>
      </fieldset>
      <OrderSummary
        totalItems={items.reduce((sum, { amount }) => sum + amount, 0)}
        totalValue={totalOf(subtotals)}
        disabled={userId === '' || items.length === 0}
        working={create.isPending}
        problem={userId === '' || items.length === 0 || shown ? problem : null}
      >
        {create.isError && <Banner tone="error">{messageOf(create.error, text.failed)}</Banner>}
      </OrderSummary>
    </form>
  );
}
