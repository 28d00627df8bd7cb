import { usePersonal } from 'shared-auth';
import { BalanceCard } from './balance-card.tsx';
import { Ledger } from './ledger.tsx';
import { TopUpForm } from './top-up-form.tsx';
import * as styles from './dashboard.module.css';

/** The balance, the form to add funds, and every movement. A balance that cannot be read is shown as 0 (rules 14.26). */
export function BalanceTab() {
  const { balance, isPending } = usePersonal();
  return (
    <>
      <div className={styles.balance}>
        <TopUpForm />
        <BalanceCard dollars={isPending ? null : balance} />
      </div>
      <Ledger />
    </>
  );
}
