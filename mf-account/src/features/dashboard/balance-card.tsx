import { Plus, Wallet } from 'lucide-react';
import { ButtonLink, Money } from 'shared-ui';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

interface BalanceCardProps {
  /** Null while it is not known. */
  dollars: number | null;
  withAction?: boolean;
}

/** The balance on the deep green card; dark in both modes. */
export function BalanceCard({ dollars, withAction = false }: BalanceCardProps) {
  return (
    <section className="balance-card" data-theme="dark" aria-label={strings.dashboard.balance}>
      <span className="balance-card__head">
        <span>{strings.dashboard.balance}</span>
        <Wallet size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="balance-card__foot">
        {dollars !== null && <Money dollars={dollars} className="balance-card__sum" />}
        {withAction && (
          <ButtonLink variant="primary" to={paths.balance()} icon={<Plus size={18} aria-hidden="true" />}>
            {strings.dashboard.addFunds}
          </ButtonLink>
        )}
      </span>
    </section>
  );
}
