import type { SubcategoryOption } from 'shared-contract/types';
import { Button, ButtonLink, formatMoney } from 'shared-ui';
import { ActionBar } from 'shared-ui/action-bar';
import { paths, type Choice } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { mostOf, totalOf } from './product.view.ts';
import { CartLink } from './purchase-result.tsx';
import type { Purchase } from './use-purchase.ts';
import * as styles from './product-bar.module.css';

const words = laterStrings.purchase;

interface ProductBarProps {
  productId: string;
  option: SubcategoryOption;
  choice: Choice;
  isGuest: boolean;
  held: number;
  purchase: Purchase;
  /** Whether the same button in the page is out of view. */
  isShown: boolean;
}

/** On a phone: the chosen option and the button that buys it, while the page's own button is out of view. */
export function ProductBar({ productId, option, choice, isGuest, held, purchase, isShown }: ProductBarProps) {
  const isAdded = purchase.isAdded(option._id);
  const most = mostOf(option, held);
  const quantity = Math.max(1, Math.min(choice.quantity, most));
  const button = isGuest ? (
    <ButtonLink variant="primary" size="lg" to={paths.login(paths.product(productId, choice))}>
      {words.signIn}
    </ButtonLink>
  ) : isAdded || most === 0 ? (
    <CartLink added={isAdded} className={styles.cart} />
  ) : (
    <Button
      variant="primary"
      size="lg"
      aria-label={words.addOf(option.title)}
      loading={purchase.isBusy}
      onClick={() => purchase.add(option._id, quantity)}
    >
      {words.add}
    </Button>
  );
  return (
    <ActionBar className={styles.bar}>
      {isShown && (
        <div className={styles.line}>
          <p className={styles.what}>
            <span className={styles.option}>{words.times(quantity, option.title)}</span>
            <b className={styles.total}>{formatMoney(totalOf(option.price, quantity))}</b>
          </p>
          {button}
        </div>
      )}
    </ActionBar>
  );
}
