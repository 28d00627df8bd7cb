import { useState } from 'react';
import { ShoppingBag } from 'lucide-react';
import { messageOf, useSession } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, Money, Skeleton, Stepper, VisuallyHidden } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../../strings.ts';
import { NoOptions } from './no-options.tsx';
import { YouSave } from './option-price.tsx';
import { OptionSelect } from './option-select.tsx';
import { firstChoice, mostOf, totalOf } from './product.view.ts';
import { PurchaseFailure, PurchaseSuccess } from './purchase-result.tsx';
import { useOptions } from './use-product.ts';
import { usePurchase } from './use-purchase.ts';
import * as styles from './product-modal.module.css';

const words = strings.purchase;

/** The right half of the product modal for signed-in people. */
export function PurchasePanel({ productId }: { productId: string }) {
  const { options, isPending, isFetching, error, reload } = useOptions(productId);
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
  if (!first) return <NoOptions />;
  return <PurchaseForm options={options} first={first} />;
}

interface PurchaseFormProps {
  options: readonly SubcategoryOption[];
  first: SubcategoryOption;
}

function PurchaseForm({ options, first }: PurchaseFormProps) {
  const { isCustomer } = useSession();
  const purchase = usePurchase();
  const [choice, setChoice] = useState({ optionId: first._id, quantity: 1 });
  const option = options.find(({ _id }) => _id === choice.optionId) ?? first;
  const most = mostOf(option);
  const quantity = Math.max(1, Math.min(choice.quantity, most));
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
        onChoose={({ _id }) => {
          purchase.forget();
          setChoice({ optionId: _id, quantity: 1 });
        }}
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
          onChange={(next) => setChoice({ optionId: option._id, quantity: next })}
        />
      </div>
      <div className={styles.purchaseEnd}>
        <PurchaseSuccess purchase={purchase} optionId={option._id} />
        <p className={`${styles.purchaseLine} ${styles.purchaseTotal}`} aria-live="polite">
          <span>{words.total}</span>
          <Money dollars={totalOf(option.price, quantity)} className={ui.total} />
          <YouSave option={option} quantity={quantity} />
        </p>
        <AddButton count={quantity} most={most} mayBuy={isCustomer} loading={purchase.isBusy} />
      </div>
    </form>
  );
}

interface AddButtonProps {
  count: number;
  most: number;
  mayBuy: boolean;
  loading: boolean;
}

function AddButton({ count, most, mayBuy, loading }: AddButtonProps) {
  if (!mayBuy) return <Banner tone="info">{words.noPurchase}</Banner>;
  if (most === 0)
    return (
      <Button size="lg" block disabled>
        {words.outOfStock}
      </Button>
    );
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      loading={loading}
      icon={<ShoppingBag size={20} strokeWidth={1.75} aria-hidden="true" />}
    >
      {words.addMany(count)}
    </Button>
  );
}

function PurchaseSkeleton() {
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
      <div className={styles.purchaseEnd}>
        <div className={`${styles.purchaseLine} ${styles.purchaseTotal}`}>
          <Skeleton width={80} height={14} />
          <Skeleton width={110} height={32} />
        </div>
        <Skeleton height={52} radius={14} />
      </div>
    </div>
  );
}
