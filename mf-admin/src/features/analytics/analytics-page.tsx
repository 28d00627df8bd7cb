import { useState } from 'react';
import { ErrorNotice } from 'shared-ui';
import { useAdminStats } from '../../data/use-admin-stats.ts';
import { useSales } from '../../data/use-sales.ts';
import { AddressNotice } from '../../parts/address-notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { AnalyticsControls } from './analytics-controls.tsx';
import { daysIn } from './period.view.ts';
import { questionOf, useReportAddress } from './report-address.ts';
import { SalesReport } from './sales-report.tsx';
import { TopCustomers } from './top-customers.tsx';
import { TopProducts } from './top-products.tsx';
import { useProductTitle } from './use-product-title.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './analytics.module.css';

const text = strings.analytics;

/** The page with the sales of a period, of one product or of all (rules 14.22). */
export function AnalyticsPage() {
  const stats = useAdminStats();
  const zone = stats.data?.timeZone;
  const address = useReportAddress();
  const [now, setNow] = useState(() => Math.floor(Date.now() / 1000));
  const asked = zone === undefined ? undefined : questionOf(address, zone, now);
  const sales = useSales(asked);
  const error = sales.error ?? (zone === undefined ? stats.error : null);
  const isFetching = sales.isFetching || stats.isFetching;
  const productTitle = useProductTitle(sales.data ? sales.data.asked.productId : address.productId);
  return (
    <>
      <PageHead title={text.title} />
      <AddressNotice of={address} />
      <AnalyticsControls
        address={address}
        length={asked && daysIn(asked.days)}
        working={sales.isFetching}
        onAgain={() => {
          setNow(Math.floor(Date.now() / 1000));
          void sales.refetch();
        }}
      />
      {error && !isFetching ? (
        <section className={panelStyles.panel}>
          <ErrorNotice
            error={error}
            fallback={text.failed}
            retryLabel={strings.tryAgain}
            onRetry={() => void (zone === undefined ? stats.refetch() : sales.refetch())}
          />
        </section>
      ) : (
        <SalesReport
          answer={sales.data}
          figure={address.figure}
          productTitle={productTitle}
          isOld={sales.isPlaceholderData}
        />
      )}
      <div className={styles.lists}>
        <TopProducts asked={asked} sort={address.sort} onSort={address.sortBy} />
        <TopCustomers asked={asked} />
      </div>
    </>
  );
}
