import { useRef, useState } from 'react';
import { useCallPage } from 'shared-auth';
import { DeferredDialog, useDeferred } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { noFilters } from '../features/catalogue/catalogue.filters.ts';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { useCatalogue } from '../features/catalogue/use-catalogue.ts';
import { Hero } from '../features/hero/hero.tsx';
import { dealQuery } from '../manifest.ts';
import { strings } from '../strings.ts';
import { useProductModal } from './use-product-modal.tsx';
import * as pageStyles from './page.module.css';
import * as styles from './home-page.module.css';

const loadCalculator = () =>
  import('../features/calculator/savings-calculator.tsx').then((module) => module.SavingsCalculator);
const WALL = 12;

/** The store's home page: an introduction, and below it the catalogue. */
export function HomePage() {
  const { modal, onOpen, onApproach } = useProductModal();
  const [calculating, setCalculating] = useState(false);
  const calculator = useDeferred(loadCalculator);
  const heading = useRef<HTMLHeadingElement>(null);
  const { products } = useCatalogue(noFilters);
  const deals = useCallPage('GET /products/all', { query: dealQuery }, { staleTime: 300_000 });
  const start = () => {
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    heading.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block: 'start' });
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <Hero
        titles={products.slice(0, WALL).map(({ title }) => title)}
        onStart={start}
        onCalculator={() => {
          setCalculating(true);
          calculator.request();
        }}
        onCalculatorApproach={calculator.prepare}
        deal={deals.data?.items[0]}
        onDeal={onOpen}
        onDealApproach={onApproach}
      />
      <section className={`${ui.content} ${pageStyles.page} ${styles.catalogue}`}>
        <Catalogue
          heading={
            <h2 className={`${ui.section} ${styles.heading}`} ref={heading} tabIndex={-1}>
              {strings.catalogue.title}
            </h2>
          }
          onOpen={onOpen}
          onApproach={onApproach}
        />
      </section>
      {modal}
      <DeferredDialog
        className={styles.calculator}
        title={strings.hero.calculatorTitle}
        open={calculating}
        onClose={() => setCalculating(false)}
        content={calculator}
        contentProps={{}}
      />
    </>
  );
}
