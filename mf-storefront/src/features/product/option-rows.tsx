import { useState } from 'react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, Stepper, Stock, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { OptionPrice, YouSave } from './option-price.tsx';
import { mostOf, totalOf } from './product.view.ts';
import { PurchaseFailure, PurchaseSuccess } from './purchase-result.tsx';
import { usePurchase } from './use-purchase.ts';
import * as styles from './option-rows.module.css';

const words = strings.purchase;

interface OptionRowsProps {
  options: readonly SubcategoryOption[];
  /** Only members and resellers can buy. */
  mayBuy: boolean;
}

/** The options of a product, one in each row. The row that was used last has the primary button. */
export function OptionRows({ options, mayBuy }: OptionRowsProps) {
  const purchase = usePurchase();
  const [touched, setTouched] = useState<string | null>(null);
  return (
    <ul className={styles.optionRows}>
      {options.map((option) => (
        <li className={styles.row} key={option._id} data-sold-out={option.stock_count === 0 || undefined}>
          <div className={styles.name}>
            <h3 className={styles.title}>{option.title}</h3>
            <Stock count={option.stock_count} />
          </div>
          <OptionPrice option={option} />
          {mayBuy && (
            <RowPurchase
              option={option}
              purchase={purchase}
              isTouched={touched === option._id}
              onTouch={() => setTouched(option._id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface RowPurchaseProps {
  option: SubcategoryOption;
  purchase: ReturnType<typeof usePurchase>;
  isTouched: boolean;
  onTouch: () => void;
}

function RowPurchase({ option, purchase, isTouched, onTouch }: RowPurchaseProps) {
  const [wanted, setWanted] = useState(1);
  const isAdding = purchase.isAdding(option._id);
  const most = mostOf(option);
  if (most === 0)
    return (
      <Button className={styles.none} disabled>
        {words.outOfStock}
      </Button>
    );
  const quantity = Math.min(wanted, most);
  return (
    <>
      <div className={styles.buy}>
        <Stepper
          label={words.quantityOf(option.title)}
          value={quantity}
          max={most}
          onChange={(next) => {
            onTouch();
            setWanted(next);
          }}
        />
        <Button
          className={styles.add}
          variant={isTouched ? 'primary' : 'soft'}
          aria-label={words.addOf(option.title)}
          loading={isAdding}
          disabled={purchase.isBusy}
          onClick={() => {
            onTouch();
            purchase.add(option._id, quantity);
          }}
        >
          {words.add}
        </Button>
      </div>
      {quantity > 1 && (
        <p className={`${styles.total} ${ui.small}`} aria-live="polite">
          {words.total} <b>{formatMoney(totalOf(option.price, quantity))}</b>{' '}
          <YouSave option={option} quantity={quantity} />
        </p>
      )}
      <div className={styles.result}>
        <PurchaseFailure purchase={purchase} optionId={option._id} />
        <PurchaseSuccess purchase={purchase} optionId={option._id} />
      </div>
    </>
  );
}
