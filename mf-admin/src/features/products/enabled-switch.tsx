import type { Product } from 'shared-contract/types';
import { EnabledDot } from 'shared-ui';
import { strings } from '../../strings.ts';
import type { ProductActionHandlers } from './product-actions.tsx';
import * as styles from './products.module.css';

interface EnabledSwitchProps extends Pick<ProductActionHandlers, 'onSwitch' | 'switching'> {
  product: Product;
}

/** Whether a product is on sale, and the way to change it. */
export const EnabledSwitch = ({ product, onSwitch, switching }: EnabledSwitchProps) => (
  <button
    type="button"
    role="switch"
    className={styles.enabledSwitch}
    aria-checked={product.enabled}
    aria-label={strings.products.enabledOf(product.title)}
    // Only marked as disabled, because a disabled one would lose the focus.
    aria-disabled={switching === product._id || undefined}
    onClick={() => switching === undefined && onSwitch(product)}
  >
    <EnabledDot enabled={product.enabled} />
  </button>
);
