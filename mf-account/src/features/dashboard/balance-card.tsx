import { Plus, Wallet } from 'lucide-react';
import { ButtonLink, Money } from 'shared-ui';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from './dashboard.module.css';

interface BalanceCardProps {
  /** Null while it is not known. */
  dollars: number | null;
  withAction?: boolean;
}

/** The balance on a deep green card that is dark in both modes. */
export function BalanceCard({ dollars, withAction = false }: BalanceCardProps) {
  return (
    <section className={styles.balanceCard} data-theme="dark" aria-label={strings.dashboard.balance}>
      <span className={styles.balanceCardHead}>
        <span>{strings.dashboard.balance}</span>
        <Wallet size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.balanceCardFoot}>
        {dollars !== null && <Money dollars={dollars} className={styles.balanceCardSum} />}
        {withAction && (
          <ButtonLink variant="primary" to={paths.balance()} icon={<Plus size={18} aria-hidden="true" />}>
            {strings.dashboard.addFunds}
          </ButtonLink>
        )}
      </span>
    </section>
  );
}
