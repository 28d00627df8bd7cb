import * as styles from './stars.module.css';

const MAX = 5;
const CELL = 16;

// One five-pointed star in a 16 px cell. It is repeated within one path, so that a card needs two nodes and not ten.
const points = Array.from({ length: 10 }, (_, i) => {
  const radius = i % 2 === 0 ? 6.6 : 2.9;
  const angle = (Math.PI * i) / 5 - Math.PI / 2;
  return [8 + radius * Math.cos(angle), 8.4 + radius * Math.sin(angle)] as const;
});
const row = Array.from(
  { length: MAX },
  (_, star) => `M${points.map(([x, y]) => `${(x + star * CELL).toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`,
).join('');

/** `4.7 out of 5 stars` */
const starsText = (rating: number): string => `${Number(rating.toFixed(1))} out of ${MAX} stars`;

export interface StarsProps {
  /** 0 to 5; shown to the nearest half star. */
  rating: number;
  size?: number;
  /** Shows the number beside the stars. */
  withNumber?: boolean;
}

/** A rating as stars, with a text for assistive technology. */
export function Stars({ rating, size = 14, withNumber = false }: StarsProps) {
  const value = Math.min(MAX, Math.max(0, Number.isFinite(rating) ? rating : 0));
  const filled = (Math.round(value * 2) / 2) * CELL;
  return (
    <span className={styles.stars} role="img" aria-label={starsText(value)}>
      <svg
        viewBox={`0 0 ${MAX * CELL} ${CELL}`}
        width={size * MAX}
        height={size}
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path className={styles.empty} d={row} />
        <svg width={filled} height={CELL} overflow="hidden">
          <path className={styles.full} d={row} />
        </svg>
      </svg>
      {withNumber && <span aria-hidden="true">{value.toFixed(1)}</span>}
    </span>
  );
}
