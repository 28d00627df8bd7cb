import { useState } from 'react';
import { ShoppingBag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { messageOf, useSession } from 'shared-auth';
import type { Product, SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, Money, Skeleton, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { Stepper } from 'shared-ui/stepper';
import { paths, type Choice } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { NoOptions } from './no-options.tsx';
import { YouSave } from './option-price.tsx';
import { OptionSelect } from './option-select.tsx';
import { firstChoice, mostOf, totalOf } from './product.view.ts';
import { CartLink, PurchaseFailure, PurchaseNote } from './purchase-result.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { useOptions } from './use-product.ts';
import { useHeld, usePurchase, type Purchase } from './use-purchase.ts';
import * as styles from './product-modal.module.css';

const words = laterStrings.purchase;

/** The right half of the product dialog: options, prices and the purchase. Guests sign in as the last step. */
export function PurchasePanel({ product }: { product: Product }) {
  const { options, isPending, isFetching, error, reload } = useOptions(product._id);
  if (isPending) return <PurchaseSkeleton />;
  if (error)
    return (
      <Banner
        tone="error"
        action={
          <Button size="sm" loading={isFetching} onClick={reload}>
            {words.retry}
          </Button>
        }
      >
        {messageOf(error, words.optionsFailed)}
      </Banner>
    );
  const first = firstChoice(options);
  if (!first)
    return (
      <>
        <NoOptions />
        <SimilarProducts product={product} look="dialog" />
      </>
    );
  return <PurchaseForm product={product} options={options} first={first} />;
}

interface PurchaseFormProps {
  product: Product;
  options: readonly SubcategoryOption[];
  first: SubcategoryOption;
}

function PurchaseForm({ product, options, first }: PurchaseFormProps) {
  const { isSignedIn } = useSession();
  const navigate = useNavigate();
  // Without this the sign-in page would lead back to the page below the dialog.
  const purchase = usePurchase(
    (choice) => void navigate(paths.login(paths.product(product._id, choice)), { replace: true }),
  );
  const heldOf = useHeld();
  const [wanted, setWanted] = useState({ optionId: first._id, quantity: 1 });
  const option = options.find(({ _id }) => _id === wanted.optionId) ?? first;
  const held = heldOf(option._id);
  const most = mostOf(option, held);
  const quantity = Math.max(1, Math.min(wanted.quantity, most));
  const isSoldOut = option.stock_count === 0;
  const choose = (choice: Choice) => {
    purchase.forget();
    setWanted(choice);
  };
  return (
    <form
      className={styles.purchase}
      onSubmit={(event) => {
        event.preventDefault();
        purchase.add(option._id, quantity);
      }}
    >
      <PurchaseFailure purchase={purchase} optionId={option._id} />
      <OptionSelect
        options={options}
        chosen={option}
        onChoose={({ _id }) => choose({ optionId: _id, quantity: 1 })}
      />
      <div className={styles.purchaseLine}>
        <span className={ui.label} aria-hidden="true">
          {words.quantity}
        </span>
        <Stepper
          key={option._id}
          label={words.quantityOf(option.title)}
          value={quantity}
          max={most}
          disabled={most === 0}
          onChange={(next) => choose({ optionId: option._id, quantity: next })}
        />
      </div>
      {isSoldOut && <SimilarProducts product={product} look="dialog" />}
      <div className={styles.purchaseEnd}>
        <div className={`${styles.purchaseLine} ${styles.purchaseTotal}`} aria-live="polite">
          <span>{words.total}</span>
          <span className={styles.purchaseSum}>
            <Money dollars={totalOf(option.price, quantity)} className={ui.total} />
            <YouSave option={option} quantity={quantity} />
          </span>
        </div>
        {isSignedIn || isSoldOut ? (
          <PurchaseButton purchase={purchase} option={option} quantity={quantity} held={held} />
        ) : (
          <SignInPrompt productId={product._id} choice={{ optionId: option._id, quantity }} look="dialog" />
        )}
      </div>
    </form>
  );
}

interface PurchaseButtonProps {
  purchase: Purchase;
  option: SubcategoryOption;
  quantity: number;
  held: number;
}

function PurchaseButton({ purchase, option, quantity, held }: PurchaseButtonProps) {
  const { isCustomer } = useSession();
  if (option.stock_count === 0)
    return (
      <Button size="lg" block disabled>
        {words.outOfStock}
      </Button>
    );
  if (!isCustomer) return <Banner tone="info">{words.noPurchase}</Banner>;
  const isAdded = purchase.isAdded(option._id);
  return (
    <div className={styles.purchaseButton}>
      {isAdded || mostOf(option, held) === 0 ? (
        <CartLink added={isAdded} size="lg" />
      ) : (
        <Button
          type="submit"
          variant="primary"
          size="lg"
          block
          loading={purchase.isBusy}
          icon={<ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />}
        >
          {words.addMany(quantity)}
        </Button>
      )}
      <PurchaseNote purchase={purchase} option={option} quantity={quantity} held={held} />
    </div>
  );
}

/** As high as the form that follows, so that the bottom sheet does not grow. */
function PurchaseSkeleton() {
  const { isSignedIn } = useSession();
  return (
    <div className={styles.purchase} role="status">
      <VisuallyHidden>{words.loadingOptions}</VisuallyHidden>
      <div className={styles.purchaseWaiting}>
        <Skeleton width={110} height={14} />
        <Skeleton height={56} radius={12} />
      </div>
      <div className={styles.purchaseLine}>
        <Skeleton width={80} height={14} />
        <Skeleton width={124} height={44} radius={12} />
      </div>
      <div
        className={`${styles.purchaseEnd} ${styles.purchaseEndWaiting}`}
        data-guest={!isSignedIn || undefined}
      >
        <div className={`${styles.purchaseLine} ${styles.purchaseTotal}`}>
          <Skeleton width={80} height={14} />
          <Skeleton width={110} height={32} />
        </div>
        <Skeleton height={52} radius={14} />
      </div>
    </div>
  );
}
