import { Pencil, Trash2 } from 'lucide-react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, formatMoney, IconButton, Stock } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import * as partsStyles from '../../parts/parts.module.css';
import * as styles from './products.module.css';

const text = strings.product;

/** The focus when the deletion of an option was asked for. */
export const deleteOptionId = (optionId: string): string => `delete-subcategory-${optionId}`;

interface SubcategoryListProps {
  options: readonly SubcategoryOption[];
  /** Whose stock is open below. */
  chosenId: string | undefined;
  /** While stock is written: the editor below stays. */
  disabled: boolean;
  onChoose: (option: SubcategoryOption) => void;
  onEdit: (option: SubcategoryOption) => void;
  onDelete: (option: SubcategoryOption) => void;
}

export function SubcategoryList(props: SubcategoryListProps) {
  const { options, chosenId, disabled, onChoose, onEdit, onDelete } = props;
  return (
    <ul className={styles.subcategories}>
      {options.map((option) => (
        <li key={option._id} className={styles.subcategoriesRow}>
          <div>
            <p className={styles.subcategoriesTitle}>{option.title}</p>
            <p className={`${ui.small} ${ui.tabular}`}>
              {formatMoney(option.price)}
              {option.face_value !== undefined && ` · ${text.worth(formatMoney(option.face_value))}`}
            </p>
          </div>
          <Stock count={option.stock_count} />
          <span className={`${partsStyles.rowActions} ${styles.subcategoriesActions}`}>
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
  );
}
