import { Copy, Layers, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Product } from 'shared-contract/types';
import { IconButton } from 'shared-ui';
import { paths } from '../../paths.ts';
import { fromList } from './product-neighbours.tsx';
import { strings } from '../../strings.ts';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.products;

export interface ProductActionHandlers {
  /** The address of a product. */
  addressOf: (productId: string) => string;
  onDelete: (product: Product) => void;
  onDuplicate: (product: Product) => void;
  isDuplicating: boolean;
  /** Puts a product on sale, or takes it off. */
  onSwitch: (product: Product) => void;
  /** The id of the product that is being switched. */
  switching: string | undefined;
}

export function ProductActions({
  product,
  onDelete,
  onDuplicate,
  isDuplicating,
  addressOf,
}: ProductActionHandlers & { product: Product }) {
  const navigate = useNavigate();
  return (
    <span className={tableStyles.rowActions}>
      <IconButton
        size="xs"
        label={text.edit(product.title)}
        tooltipSide="end"
        icon={<Pencil size={16} strokeWidth={1.75} />}
        onClick={() => navigate(addressOf(product._id), { state: fromList })}
      />
      <IconButton
        size="xs"
        label={text.stock(product.title)}
        tooltipSide="end"
        icon={<Layers size={16} strokeWidth={1.75} />}
        onClick={() => navigate(paths.stock(product._id))}
      />
      <IconButton
        size="xs"
        label={text.duplicate(product.title)}
        tooltipSide="end"
        icon={<Copy size={16} strokeWidth={1.75} />}
        disabled={isDuplicating}
        onClick={() => onDuplicate(product)}
      />
      <IconButton
        size="xs"
        label={text.delete(product.title)}
        tooltipSide="end"
        icon={<Trash2 size={16} strokeWidth={1.75} />}
        onClick={() => onDelete(product)}
      />
    </span>
  );
}
