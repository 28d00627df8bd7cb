import type { SubcategoryOption } from 'shared-contract/types';
import { dollarsOf } from 'shared-contract/money';
import { Money, formatMoney } from 'shared-ui';
import { FaceValue } from 'shared-ui/face-value';
import { laterStrings } from '../../later.strings.ts';
import { savingOn } from './product.view.ts';
import * as styles from './option.module.css';

/** The face value and how much less the option costs. Renders nothing where no saving is claimed (rules 2.15). */
export function OptionSaving({ option }: { option: SubcategoryOption }) {
  const saving = savingOn(option);
  return (
    saving &&
    option.face_value !== undefined && (
      <span className={styles.optionSaving}>
        <FaceValue dollars={option.face_value} /> <b>{laterStrings.purchase.percentOff(saving.percent)}</b>
      </span>
    )
  );
}

/** The price and, where the option has a face value above it, what it saves. */
export function OptionPrice({ option }: { option: SubcategoryOption }) {
  return (
    <span className={styles.optionPrice}>
      <Money dollars={option.price} className={styles.optionPriceAmount} />
      <OptionSaving option={option} />
    </span>
  );
}

/** What this quantity saves, in words: `You save $1.60`. */
export function YouSave({ option, quantity }: { option: SubcategoryOption; quantity: number }) {
  const saving = savingOn(option, quantity);
  return (
    saving && (
      <b className={styles.youSave}>{laterStrings.purchase.youSave(formatMoney(dollarsOf(saving.cents)))}</b>
    )
  );
}
