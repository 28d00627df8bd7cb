import { Plus } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { Button } from 'shared-ui';
import { FormField, type Rules } from 'shared-ui/draft-form';
import type { OptionsState } from '../../data/use-products.ts';
import { useRowFocus } from '../../parts/use-row-focus.ts';
import { strings } from '../../strings.ts';
import { missingIn, newItem, type DraftItem } from './create-order.view.ts';
import { ItemRow } from './item-row.tsx';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.createOrder;

const itemRules: Rules = [
  {
    validator: (_, item: DraftItem) => {
      const missing = missingIn(item);
      return missing === null ? Promise.resolve() : Promise.reject(new Error(text[`${missing}Missing`]));
    },
  },
];

interface OrderItemsProps {
  items: readonly DraftItem[];
  /** By product. */
  options: ReadonlyMap<string, OptionsState>;
  /** Dollars of each item. */
  subtotals: readonly number[];
  /** Read-only while they are sent. `disabled` would lose the focus. */
  locked: boolean;
  onChange: (items: readonly DraftItem[]) => void;
}

/** The items of the order, which are added, changed and removed. */
export function OrderItems({ items, options, subtotals, locked, onChange }: OrderItemsProps) {
  const { list, onAdded, onRemoved } = useRowFocus();
  const add = () => {
    if (locked) return;
    onChange([...items, newItem(items)]);
    onAdded();
  };
  const remove = (item: DraftItem, index: number) => {
    if (locked) return;
    onChange(items.filter(({ key }) => key !== item.key));
    onRemoved(index);
  };
  return (
    <section
      ref={list}
      className={`${panelStyles.panel} ${panelStyles.formCard}`}
      aria-labelledby="order-items"
    >
      <div className={tableStyles.cardLine}>
        <h2 className={panelStyles.formTitle} id="order-items">
          {text.items}
        </h2>
        <Button
          size="sm"
          icon={<Plus size={16} aria-hidden="true" />}
          disabled={items.length >= limits.adminOrderItemsMax}
          data-add
          onClick={add}
        >
          {text.addItem}
        </Button>
      </div>
      {items.length === 0 && <p className={tableStyles.cellQuiet}>{text.noItems}</p>}
      {items.map((item, index) => (
        <FormField key={item.key} name={['items', index]} rules={itemRules}>
          <ItemRow
            number={index + 1}
            item={item}
            options={options.get(item.productId)}
            subtotal={subtotals[index] ?? 0}
            onRemove={() => remove(item, index)}
          />
        </FormField>
      ))}
    </section>
  );
}
