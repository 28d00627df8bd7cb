import { Trash2 } from 'lucide-react';
import { formatMoney, IconButton } from 'shared-ui';
import * as fieldStyles from 'shared-ui/field.module.css';
import { Stepper } from 'shared-ui/stepper';
import type { OptionsState } from '../../data/use-products.ts';
import { LoadedSelect } from '../../parts/loaded-select.tsx';
import { ProductSelect } from '../../parts/product-select.tsx';
import { strings } from '../../strings.ts';
import { maxAmountOf, missingIn, type DraftItem } from './create-order.view.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './create-order.module.css';

const text = strings.createOrder;

const NOT_ASKED: OptionsState = {
  options: undefined,
  isPending: false,
  error: null,
  retry: () => undefined,
};

interface ItemRowProps {
  number: number;
  item: DraftItem;
  /** The options of the chosen product. */
  options: OptionsState | undefined;
  /** Dollars. */
  subtotal: number;
  /** The form field passes `error` and `onChange`. */
  error?: string;
  onChange?: (item: DraftItem) => void;
  onRemove: () => void;
}

export function ItemRow(props: ItemRowProps) {
  const { number, item, options: load = NOT_ASKED, error, subtotal, onChange, onRemove } = props;
  const missing = missingIn(item);
  const name = text.item(number);
  const option = load.options?.find(({ _id }) => _id === item.subcategoryId);
  return (
    <fieldset data-row className={styles.itemRow} aria-label={name}>
      <div className={tableStyles.cardLine}>
        <h3 className={styles.itemRowName}>{name}</h3>
        <IconButton
          size="xs"
          label={text.remove(number)}
          tooltipSide="end"
          icon={<Trash2 size={16} strokeWidth={1.75} />}
          data-remove
          onClick={onRemove}
        />
      </div>
      <div className={styles.itemRowFields}>
        <ProductSelect
          label={text.product}
          placeholder={text.chooseProduct}
          enabledOnly
          chosen={item.productId === '' ? null : { value: item.productId, label: item.productTitle }}
          error={missing === 'product' ? error : undefined}
          onChoose={({ value, label }) =>
            onChange?.({ ...item, productId: value, productTitle: label, subcategoryId: '', amount: 1 })
          }
        />
        <LoadedSelect
          label={text.subcategory}
          value={item.subcategoryId}
          load={load}
          loading={strings.product.loadingSubcategories}
          none={text.chooseSubcategory}
          fallback={strings.product.optionsFailed}
          disabled={item.productId === ''}
          error={missing === 'subcategory' ? error : undefined}
          hint={load.options?.length === 0 ? strings.product.noSubcategories : undefined}
          onChange={(subcategoryId) => onChange?.({ ...item, subcategoryId, amount: 1 })}
        >
          {load.options?.map(({ _id, title, price, stock_count: stock }) => (
            <option key={_id} value={_id} disabled={stock === 0}>
              {text.option(title, formatMoney(price), stock)}
            </option>
          ))}
        </LoadedSelect>
        <div>
          <span className={`${fieldStyles.label} ${styles.itemRowLabel}`}>{text.quantity}</span>
          <Stepper
            label={text.quantityOf(number)}
            value={item.amount}
            max={maxAmountOf(option)}
            onChange={(amount) => onChange?.({ ...item, amount })}
          />
        </div>
        <div className={styles.itemRowSubtotal}>
          <span className={`${fieldStyles.label} ${styles.itemRowLabel}`}>{text.subtotal}</span>
          <output>{formatMoney(subtotal)}</output>
        </div>
      </div>
    </fieldset>
  );
}
