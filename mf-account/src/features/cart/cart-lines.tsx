import type { ReactNode } from 'react';
import { ImageOff, Trash2 } from 'lucide-react';
import { dollarsOf, savingOf } from 'shared-contract/money';
import { Button, IconButton, Money, ProductImage, Skeleton, formatMoney } from 'shared-ui';
import { FaceValue } from 'shared-ui/face-value';
import * as ui from 'shared-ui/ui.module.css';
import { Stepper } from 'shared-ui/stepper';
import { strings } from '../../strings.ts';
import { nameOf, problemOf, type CartLine } from './cart.view.ts';
import { lineId, useCartFocus } from './use-cart-focus.ts';
import * as styles from './cart.module.css';

interface CartLinesProps {
  lines: readonly CartLine[];
  /** What is shown in place of a line that was just removed. */
  gone: { index: number; row: ReactNode } | false;
  locked: boolean;
  /** How many of a line can be reserved for HoodPay, when more was just refused. */
  reservable: Readonly<Record<string, number>>;
  onAmount: (id: string, amount: number) => void;
  onRemove: (line: CartLine) => void;
}

/** The lines of the cart. Typing 0 removes a line, as its bin does. */
export function CartLines({ lines, gone, ...rest }: CartLinesProps) {
  const rows = lines.map((line) => <LineRow key={line.id} line={line} {...rest} />);
  if (gone) rows.splice(gone.index, 0, <li key="gone">{gone.row}</li>);
  return <ul className={styles.lines}>{rows}</ul>;
}

type LineRowProps = Omit<CartLinesProps, 'lines' | 'gone'> & { line: CartLine };

function LineRow({ line, locked, reservable, onAmount, onRemove }: LineRowProps) {
  const focus = useCartFocus();
  return (
    <li id={lineId(line.id)} className={styles.line} data-state={line.state}>
      <span className={styles.lineArt}>
        {line.state === 'unknown' ? (
          <span className={styles.lineNoArt}>
            <ImageOff size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
        ) : line.state === 'loading' ? (
          <Skeleton ratio={1.586} radius={12} />
        ) : (
          <ProductImage key={line.imageUrl} title={line.title} src={line.imageUrl} size="sm" />
        )}
      </span>
      <div className={styles.lineWhat}>
        {line.state === 'loading' ? (
          <Skeleton width="70%" />
        ) : (
          <>
            <h2 className={`${ui.productTitle} ${styles.lineTitle}`}>{line.title}</h2>
            {line.option && <p className={styles.lineOption}>{line.option}</p>}
            <p className={`${ui.small} ${styles.lineEach}`}>
              {strings.cart.each(formatMoney(dollarsOf(line.unitCents)))}
            </p>
            <LineProblem
              line={line}
              reservable={reservable[line.id]}
              onAmount={(id, amount) => {
                focus.onQuantity(id);
                onAmount(id, amount);
              }}
            />
          </>
        )}
      </div>
      <span className={styles.lineAmount}>
        <Stepper
          label={strings.cart.quantityOf(nameOf(line))}
          value={line.amount}
          max={Math.max(line.max, 1)}
          allowZero
          disabled={locked || line.state === 'loading'}
          onChange={(amount) => (amount === 0 ? onRemove(line) : onAmount(line.id, amount))}
        />
      </span>
      <span className={styles.lineMoney}>
        {line.state === 'loading' ? (
          <Skeleton width={72} />
        ) : (
          <>
            <Money dollars={dollarsOf(line.lineCents)} className={styles.lineTotal} />
            {savingOf(line.lineCents, line.faceCents) && (
              <span className={`${ui.small} ${styles.lineFace}`}>
                <FaceValue dollars={dollarsOf(line.faceCents ?? 0)} />
              </span>
            )}
            <span className={`${ui.small} ${styles.lineEachBelow}`}>
              {line.amount > 1 && strings.cart.each(formatMoney(dollarsOf(line.unitCents)))}
            </span>
          </>
        )}
      </span>
      <IconButton
        className={styles.lineRemove}
        label={strings.cart.remove(nameOf(line))}
        tooltipSide="end"
        icon={<Trash2 size={18} strokeWidth={1.75} />}
        disabled={locked}
        onClick={() => onRemove(line)}
      />
    </li>
  );
}

interface LineProblemProps extends Pick<CartLinesProps, 'onAmount'> {
  line: CartLine;
  reservable: number | undefined;
}

function LineProblem({ line, reservable, onAmount }: LineProblemProps) {
  const problem = problemOf(line);
  if (line.gone) return <p className={styles.lineProblem}>{strings.cart.noLongerSold}</p>;
  if (problem?.kind === 'sold-out') return <p className={styles.lineProblem}>{strings.cart.outOfStock}</p>;
  const most = problem?.left ?? reservable;
  if (most === undefined || line.amount <= most) return null;
  return (
    <p className={styles.lineProblem}>
      {problem ? strings.cart.onlyLeft(most) : strings.cart.onlyReservable(most)}{' '}
      <Button variant="link" onClick={() => onAmount(line.id, most)}>
        {strings.cart.setTo(most)}
      </Button>
    </p>
  );
}
