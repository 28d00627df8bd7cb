import { ArrowRight, PiggyBank, ReceiptText, UserRound, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonal } from 'shared-auth';
import { pageSizes, roleLabels } from 'shared-contract/types';
import { Banner, ButtonLink, EmptyState, Money, useNarrow, useSkeleton } from 'shared-ui';
import { FailedLoad } from 'shared-ui/failed-load';
import * as ui from 'shared-ui/ui.module.css';
import { OrderRows } from '../../parts/order-rows.tsx';
import { elsewhere, paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { BalanceCard } from './balance-card.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import * as accountStyles from '../../account.module.css';
import * as styles from './dashboard.module.css';

/** The overview: balance, money saved, account type, and the three newest orders. */
export function OverviewTab() {
  const account = usePersonal();
  const { personal, status } = account;
  const showSkeleton = useSkeleton(status === 'pending');
  const narrow = useNarrow();
  if (status === 'error' && !personal) {
    return <FailedLoad of={account} fallback={strings.dashboard.loadFailed} />;
  }
  if (!personal || showSkeleton) return <OverviewSkeleton visible={showSkeleton} />;
  const recent = personal.recent_order_history.slice(0, pageSizes.recentOrders);
  return (
    <>
      {personal.password_used_up && (
        <div className={styles.usedUp}>
          <Banner
            tone="warning"
            action={
              <ButtonLink size="sm" to={paths.settings()}>
                {strings.dashboard.choosePassword}
              </ButtonLink>
            }
          >
            {strings.dashboard.usedUp}
          </Banner>
        </div>
      )}
      <div className={styles.overview}>
        <BalanceCard dollars={personal.balance} withAction />
        <Figure icon={PiggyBank} label={strings.dashboard.moneySaved} note={strings.dashboard.acrossOrders}>
          <Money dollars={personal.money_saved} />
        </Figure>
        <Figure
          icon={UserRound}
          label={strings.dashboard.accountType}
          note={narrow ? personal.username : personal.email}
        >
          {roleLabels[personal.role]}
        </Figure>
      </div>
      <section className={`${accountStyles.card} ${styles.overviewRecent}`} aria-labelledby="recent-orders">
        <header className={accountStyles.cardHead}>
          <h2 id="recent-orders" className={ui.h3}>
            {strings.dashboard.recent}
          </h2>
          {recent.length > 0 && (
            <ButtonLink
              className={styles.overviewAll}
              variant="quiet"
              size="sm"
              to={paths.orders()}
              iconEnd={<ArrowRight size={16} aria-hidden="true" />}
            >
              {strings.dashboard.viewAll}
            </ButtonLink>
          )}
        </header>
        {recent.length > 0 ? (
          <OrderRows orders={recent} hrefOf={({ _id }) => paths.order(_id)} />
        ) : (
          <EmptyState
            icon={ReceiptText}
            heading="h3"
            title={strings.dashboard.noOrders}
            text={strings.dashboard.noOrdersText}
            action={<ButtonLink to={elsewhere.products()}>{strings.dashboard.browse}</ButtonLink>}
          />
        )}
      </section>
    </>
  );
}

interface FigureProps {
  icon: LucideIcon;
  label: string;
  note: string;
  children: ReactNode;
}

function Figure({ icon: Icon, label, note, children }: FigureProps) {
  return (
    <section className={`${accountStyles.card} ${styles.figure}`} aria-label={label}>
      <span className={styles.figureHead}>
        <span>{label}</span>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span>
        <span className={styles.figureValue}>{children}</span>
        <span className={`${ui.small} ${styles.figureNote}`}>{note}</span>
      </span>
    </section>
  );
}
