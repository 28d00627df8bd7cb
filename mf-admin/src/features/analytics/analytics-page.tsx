import { useState } from 'react';
import { ErrorNotice, Spinner } from 'shared-ui';
import { useProducts } from '../../data/use-products.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { AnalyticsControls } from './analytics-controls.tsx';
import { periodOf } from './period.view.ts';
import { SalesReport } from './sales-report.tsx';
import { useSalesReport, type Question } from './use-sales-report.ts';
import * as styles from '../../parts/parts.module.css';

const text = strings.analytics;

/** What was sold in a period, of one product or all (rules 14.22). */
export function AnalyticsPage() {
  const products = useProducts();
  const [asked, ask] = useState<Question>(() => ({
    productId: null,
    timeframe: 'month',
    period: periodOf('month', new Date()),
  }));
  const { data: answer, error, isFetching, isPlaceholderData, refetch } = useSalesReport(asked);
  const titleOf = (productId: string | null) =>
    productId === null
      ? text.allProducts
      : (products.data?.find(({ _id }) => _id === productId)?.title ?? text.unknownProduct);
  return (
    <>
      <PageHead title={text.title} />
      <AnalyticsControls
        products={products}
        asked={asked}
        working={isFetching}
        onAsk={(next) => {
          ask(next);
          // The same report once more: read it again.
          if (JSON.stringify(next) === JSON.stringify(asked)) void refetch();
        }}
      />
      {error && !isFetching ? (
        <section className={styles.panel}>
          <ErrorNotice
            error={error}
            fallback={text.failed}
            retryLabel={strings.tryAgain}
            onRetry={() => void refetch()}
          />
        </section>
      ) : answer ? (
        <SalesReport
          report={answer.report}
          title={text.report(answer.asked.timeframe ? text.timeframes[answer.asked.timeframe] : text.custom)}
          fromFirstSale={answer.asked.timeframe === 'all'}
          productTitle={titleOf(answer.asked.productId)}
          isOld={isPlaceholderData}
        />
      ) : (
        <section className={styles.panel}>
          <Spinner text={text.loading} />
        </section>
      )}
    </>
  );
}
