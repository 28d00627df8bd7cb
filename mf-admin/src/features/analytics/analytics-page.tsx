import { useState } from 'react';
import { keepPreviousData } from '@tanstack/react-query';
import { useCall } from 'shared-auth';
import { ErrorNotice, Spinner } from 'shared-ui';
import { useProducts } from '../../data/use-products.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { strings } from '../../strings.ts';
import { AnalyticsControls, type Choice } from './analytics-controls.tsx';
import { periodOf } from './period.view.ts';
import { SalesReport } from './sales-report.tsx';
import './analytics.css';

const text = strings.analytics;

/** What was sold in a period, of one product or all (section 2, Sales Analytics). */
export function AnalyticsPage() {
  const products = useProducts();
  const [productId, setProductId] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>(() => ({
    timeframe: 'month',
    period: periodOf('month', new Date()),
  }));
  const { start, end } = choice.period;
  const report = useCall(
    'POST /admin/stats',
    { body: { product: productId, start_unix: start, end_unix: end } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const product = products.data?.find(({ _id }) => _id === productId);
  return (
    <>
      <PageHead title={text.title} />
      <AnalyticsControls
        products={products.data ?? []}
        productId={productId}
        choice={choice}
        working={report.isFetching}
        onProduct={setProductId}
        onChoose={(next) => {
          setChoice(next);
          // The same days again: read them again.
          if (next.period.start === start && next.period.end === end) void report.refetch();
        }}
      />
      {report.error && !report.isFetching ? (
        <section className="panel">
          <ErrorNotice
            error={report.error}
            fallback={text.failed}
            retryLabel={strings.tryAgain}
            onRetry={() => void report.refetch()}
          />
        </section>
      ) : report.data ? (
        <SalesReport
          report={report.data}
          title={text.report(choice.timeframe ? text.timeframes[choice.timeframe] : text.custom)}
          productTitle={productId === null ? text.allProducts : (product?.title ?? text.unknownProduct)}
        />
      ) : (
        <section className="panel">
          <Spinner text={text.loading} />
        </section>
      )}
    </>
  );
}
