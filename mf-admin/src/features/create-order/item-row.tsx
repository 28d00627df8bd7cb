import { Trash2 } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { formatMoney, IconButton, SelectField, Stepper } from 'shared-ui';
import type { OptionsState } from '../../data/use-products.ts';
import { strings } from '../../strings.ts';
import { maxAmountOf, type DraftItem } from './create-order.view.ts';

const text = strings.createOrder;

interface ItemRowProps {
  number: number;
  item: DraftItem;
  products: readonly Product[];
  options: OptionsState | undefined;
  /** Dollars. */
  subtotal: number;
  onChange: (item: DraftItem) => void;
  onRemove: () => void;
}

export function ItemRow(props: ItemRowProps) {
  const { number, item, products, options, subtotal, onChange, onRemove } = props;
  const name = text.item(number);
  const option = options?.options?.find(({ _id }) => _id === item.subcategoryId);
  return (
    <fieldset className="item-row" aria-label={name}>
      <div className="card-line">
        <h3 className="item-row__name">{name}</h3>
        <IconButton
          size="xs"
          label={text.remove(number)}
          tooltipSide="end"
          icon={<Trash2 size={16} strokeWidth={1.75} />}
          onClick={onRemove}
        />
      </div>
      <div className="item-row__fields">
        <SelectField
          label={text.product}
          value={item.productId}
          onChange={(productId) => onChange({ ...item, productId, subcategoryId: '', amount: 1 })}
        >
          <option value="">{text.chooseProduct}</option>
          {products.map(({ _id, title }) => (
            <option key={_id} value={_id}>
              {title}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={text.subcategory}
          value={item.subcategoryId}
          disabled={item.productId === ''}
          error={options?.error ? messageOf(options.error, strings.product.optionsFailed) : undefined}
          onChange={(subcategoryId) => onChange({ ...item, subcategoryId, amount: 1 })}
        >
          <option value="">{text.chooseSubcategory}</option>
          {options?.options?.map(({ _id, title, price, stock_count: stock }) => (
            <option key={_id} value={_id} disabled={stock === 0}>
              {text.option(title, formatMoney(price), stock)}
            </option>
          ))}
        </SelectField>
        <div>
          <span className="field__label">{text.quantity}</span>
          <Stepper
            label={text.quantityOf(number)}
            value={item.amount}
            max={maxAmountOf(option)}
            onChange={(amount) => onChange({ ...item, amount })}
          />
        </div>
        <div className="item-row__subtotal">
          <span className="field__label">{text.subtotal}</span>
          <output className="money">{formatMoney(subtotal)}</output>
        </div>
      </div>
    </fieldset>
  );
}
