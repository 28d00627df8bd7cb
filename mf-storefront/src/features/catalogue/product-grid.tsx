import { memo, type CSSProperties } from 'react';
import type { Product } from 'shared-contract/types';
import { ProductCard, type ProductCardProps } from './product-card.tsx';
import { ProductCardSkeleton } from './product-card-skeleton.tsx';
import * as styles from './catalogue.module.css';

// A multiple of 4, 3, 2 and 1 columns, so that no block ends in the middle of a row.
const BLOCK = 12;
/** How many cards the widest row has. */
const ROW = 4;

type Handlers = Pick<ProductCardProps, 'onOpen' | 'onApproach'>;

interface ProductGridProps extends Handlers {
  products: readonly Product[];
  /** How many more cards are loading. Their space is reserved at once, so that what is below does not move later. */
  awaited?: number;
}

const blocksOf = (products: readonly Product[]): Product[][] =>
  Array.from({ length: Math.ceil(products.length / BLOCK) }, (_, block) =>
    products.slice(block * BLOCK, (block + 1) * BLOCK),
  );

/**
 * Cards in blocks. The browser lays out and paints only the first block and those near the window (`content-visibility`), and
 * React compares blocks instead of cards. So a list of 10,000 products scrolls and grows as easily as one of twenty.
 */
export function ProductGrid({ products, awaited = 0, ...handlers }: ProductGridProps) {
  return (
    <div className={styles.grid}>
      {blocksOf(products).map((block, index) => (
        <Block key={block[0]?._id} products={block} isFirst={index === 0} {...handlers} />
      ))}
      {awaited > 0 && <SkeletonBlock count={awaited} />}
    </div>
  );
}

interface BlockProps extends Handlers {
  products: Product[];
  isFirst: boolean;
}

const Block = memo(
  function Block({ products, isFirst, ...handlers }: BlockProps) {
    return (
      <ul
        className={isFirst ? styles.block : `${styles.block} ${styles.laterBlock}`}
        style={{ '--cards': products.length } as CSSProperties}
      >
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} eager={isFirst && index < ROW} {...handlers} />
        ))}
      </ul>
    );
  },
  (before, after) =>
    before.isFirst === after.isFirst &&
    before.onOpen === after.onOpen &&
    before.onApproach === after.onApproach &&
    before.products.length === after.products.length &&
    before.products.every((product, index) => product === after.products[index]),
);

const SkeletonBlock = ({ count }: { count: number }) => (
  <ul className={styles.block}>
    {Array.from({ length: count }, (_, index) => (
      <ProductCardSkeleton key={index} />
    ))}
  </ul>
);

/** As many skeleton cards as fill the first screen. */
export const ProductGridSkeleton = () => (
  <div className={styles.grid}>
    <SkeletonBlock count={8} />
  </div>
);
