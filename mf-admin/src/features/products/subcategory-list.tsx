import { useState } from 'react';
import { GripVertical, Pencil, Trash2 } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, formatMoney, IconButton, Stock, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { useDragOrder } from '../../parts/use-drag-order.ts';
import { strings } from '../../strings.ts';
import { useOrderSubcategories } from './use-product-writes.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './products.module.css';

const text = strings.product;

/** The element that had the focus when the deletion of an option was requested. */
export const deleteOptionId = (optionId: string): string => `delete-subcategory-${optionId}`;

interface SubcategoryListProps {
  productId: string;
  options: readonly SubcategoryOption[];
  /** The option whose stock is open below. */
  chosenId: string | undefined;
  /** While stock is written: the editor below stays. */
  disabled: boolean;
  onChoose: (option: SubcategoryOption) => void;
  onEdit: (option: SubcategoryOption) => void;
  onDelete: (option: SubcategoryOption) => void;
}

/** The options of a product in the order in which the shop shows them, which is changed here (rules 2.16). */
export function SubcategoryList(props: SubcategoryListProps) {
  const { productId, options, chosenId, disabled, onChoose, onEdit, onDelete } = props;
  const byId = new Map(options.map((option) => [option._id, option]));
  const save = useOrderSubcategories(productId);
  const [said, setSaid] = useState('');
  const ids = (save.isPending ? save.variables : options.map(({ _id }) => _id)).filter((id) => byId.has(id));
  const drag = useDragOrder(ids, (order, moved) => {
    setSaid(text.moved(byId.get(moved)?.title ?? '', order.indexOf(moved) + 1, order.length));
    save.mutate(order);
  });
  const shown = drag.order.flatMap((id) => byId.get(id) ?? []);
  return (
    <>
      {save.isError && (
        <Banner tone="error" reveal={save.error}>
          {messageOf(save.error, text.orderFailed)}
        </Banner>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <ul className={styles.subcategories} {...drag.list}>
        {shown.map((option) => (
          <li
            key={option._id}
            className={styles.subcategoriesRow}
            data-row-id={option._id}
            data-pulled={drag.pulled === option._id || undefined}
          >
            {options.length > 1 && (
              <IconButton
                size="xs"
                className={styles.subcategoriesHandle ?? ''}
                label={text.order(option.title)}
                aria-keyshortcuts="ArrowUp ArrowDown"
                icon={<GripVertical size={16} strokeWidth={1.75} />}
                disabled={disabled}
                {...drag.handleOf(option._id)}
              />
            )}
            <div>
              <p className={styles.subcategoriesTitle}>{option.title}</p>
              <p className={`${ui.small} ${ui.tabular}`}>
                {formatMoney(option.price)}
                {option.face_value !== undefined && ` · ${text.worth(formatMoney(option.face_value))}`}
              </p>
            </div>
            <Stock count={option.stock_count} />
            <span className={`${tableStyles.rowActions} ${styles.subcategoriesActions}`}>
              <Button
                size="sm"
                variant={option._id === chosenId ? 'soft' : 'secondary'}
                aria-pressed={option._id === chosenId}
                aria-label={text.manageStockOf(option.title)}
                disabled={disabled}
                onClick={() => onChoose(option)}
              >
                {text.manageStock}
              </Button>
              <IconButton
                size="xs"
                label={text.edit(option.title)}
                tooltipSide="end"
                icon={<Pencil size={16} strokeWidth={1.75} />}
                disabled={disabled}
                onClick={() => onEdit(option)}
              />
              <IconButton
                size="xs"
                label={text.delete(option.title)}
                tooltipSide="end"
                icon={<Trash2 size={16} strokeWidth={1.75} />}
                id={deleteOptionId(option._id)}
                disabled={disabled}
                onClick={() => onDelete(option)}
              />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
