import type { SubcategoryOption } from 'shared-contract/types';
import { Money, VisuallyHidden, formatMoney } from 'shared-ui';
import { strings } from '../../strings.ts';
import { percentOff } from './product.view.ts';
import * as styles from './option.module.css';

/** The price and, where the option has a face value above it, what it saves. */
export function OptionPrice({ option }: { option: SubcategoryOption }) {
  const off = percentOff(option);
  return (
    <span className={styles.optionPrice}>
      <Money dollars={option.price} className={styles.optionPriceAmount} />
      {off > 0 && option.face_value !== undefined && (
        <span className={styles.optionPriceSaving}>
          <VisuallyHidden>{strings.purchase.faceValue(formatMoney(option.face_value))}</VisuallyHidden>
          <s aria-hidden="true">{formatMoney(option.face_value)}</s> <b>{strings.purchase.percentOff(off)}</b>
        </span>
      )}
    </span>
  );
}
