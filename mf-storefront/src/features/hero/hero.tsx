import { ArrowRight, BadgePercent, LayoutGrid, Zap } from 'lucide-react';
import type { Product } from 'shared-contract/types';
import { Button, CardArt } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as styles from './hero.module.css';

const words = strings.hero;
const factIcons = [BadgePercent, LayoutGrid, Zap];

interface HeroProps {
  onStart: () => void;
  onCalculator: () => void;
  /** Called when the pointer or the focus reaches the button of the calculator. */
  onCalculatorApproach: () => void;
  /** Titles of the first products of the catalogue, for the wall of cards. */
  titles: readonly string[];
  /** The product with the biggest saving; absent while it is not known, or when nothing is cheaper than its face value. */
  deal?: Product | undefined;
  onDeal: (product: Product) => void;
  /** Called when the pointer or the focus reaches the deal. */
  onDealApproach: (product: Product) => void;
}

/** The introduction of the store. The panel is dark in both modes. */
export function Hero({ onStart, onCalculator, onCalculatorApproach, titles, ...deal }: HeroProps) {
  return (
    <section className={styles.hero} data-theme="dark">
      <div className={`${ui.content} ${styles.content}`}>
        <h1 className={`${ui.display} ${styles.title}`}>
          {words.titleStart}
          <span className={styles.percent}>{words.titlePercent}</span>
          {words.titleEnd}
        </h1>
        <p className={styles.lead}>{words.lead}</p>
        <div className={styles.actions}>
          <Button variant="primary" size="lg" onClick={onStart}>
            {words.start}
          </Button>
          <Button
            className={styles.second}
            size="lg"
            aria-haspopup="dialog"
            onClick={onCalculator}
            onPointerEnter={onCalculatorApproach}
            onFocus={onCalculatorApproach}
          >
            {words.calculator}
          </Button>
        </div>
        <ul className={styles.facts}>
          {words.facts.map((fact, index) => {
            const Icon = factIcons[index] ?? Zap;
            return (
              <li key={fact}>
                <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
                {fact}
              </li>
            );
          })}
        </ul>
      </div>
      <HeroWall titles={titles} />
      <HeroDeal {...deal} />
    </section>
  );
}

/** The best deal of the store. It lies over the wall of cards, so that nothing moves when it arrives later. */
function HeroDeal({ deal, onDeal, onDealApproach }: Pick<HeroProps, 'deal' | 'onDeal' | 'onDealApproach'>) {
  if (!deal?.saving_percent) return null;
  return (
    <button
      type="button"
      className={styles.deal}
      aria-haspopup="dialog"
      onClick={() => onDeal(deal)}
      onPointerEnter={() => onDealApproach(deal)}
      onFocus={() => onDealApproach(deal)}
    >
      <span className={styles.dealArt}>
        <CardArt title={deal.title} size="thumb" />
      </span>
      <span className={styles.dealText}>
        {words.deal}
        <b>{words.dealOf(deal.saving_percent, deal.title)}</b>
      </span>
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

const COLUMNS = 3;
const ROWS = 4;

/** Decoration: the first products of the catalogue as a wall of cards. */
function HeroWall({ titles }: { titles: readonly string[] }) {
  if (titles.length === 0) return null;
  const at = (column: number, row: number) => titles[(row * COLUMNS + column) % titles.length] ?? '';
  return (
    <div className={styles.wall} aria-hidden="true">
      <div className={styles.cards}>
        {Array.from({ length: COLUMNS }, (_, column) => (
          <div className={styles.column} key={column}>
            {Array.from({ length: ROWS }, (_, row) => (
              <CardArt key={row} title={at(column, row)} />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
