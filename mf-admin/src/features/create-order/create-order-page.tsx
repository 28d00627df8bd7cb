import { useEffect, useRef, useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { ErrorNotice, Spinner, useFocusNext } from 'shared-ui';
import { useProductsToChoose } from '../../data/use-products.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { OrderForm } from './order-form.tsx';
import { useUsersToChoose } from './use-create-order.ts';
import * as layoutStyles from '../../layout/layout.module.css';
import * as styles from './create-order.module.css';

const text = strings.createOrder;
const LEAVE_MS = 2000; // rules 14.19

/** Gives items to a user at once and without payment (rules 14.19). */
export function CreateOrderPage() {
  const products = useProductsToChoose('', true);
  const users = useUsersToChoose('');
  const failed = products.error ? products : users;
  const [created, setCreated] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const focusNext = useFocusNext();
  const leave = useLeave();
  const onCreated = () => {
    setCreated(created + 1);
    focusNext(() => form.current?.querySelector('input'));
    leave();
  };
  return (
    <>
      <Link className={`${layoutStyles.back} ${styles.back}`} to={paths.orders()}>
        <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
        {text.back}
      </Link>
      <PageHead title={text.title} />
      {products.data && users.data ? (
        // The next order starts with an empty form.
        <OrderForm key={created} ref={form} onCreated={onCreated} />
      ) : failed.error ? (
        <ErrorNotice
          error={failed.error}
          fallback={products.error ? strings.products.loadFailed : strings.users.loadFailed}
          retryLabel={strings.tryAgain}
          retrying={failed.isFetching}
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

/** Goes to the orders after the message could be read, but only from this page. */
function useLeave() {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => navigate(paths.orders()), LEAVE_MS);
  };
}
