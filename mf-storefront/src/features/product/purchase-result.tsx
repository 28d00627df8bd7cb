import { useEffect, useRef } from 'react';
import { Check, CircleCheck } from 'lucide-react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Banner, ButtonLink } from 'shared-ui';
import { paths } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { mostOf } from './product.view.ts';
import type { Purchase } from './use-purchase.ts';
import * as styles from './option.module.css';

const words = laterStrings.purchase;

/** Why the cart refused this option. The red box stays until the next try. */
export function PurchaseFailure({ purchase, optionId }: { purchase: Purchase; optionId: string }) {
  const failure = purchase.failureOf(optionId);
  return (
    failure && (
      <Banner tone="error" reveal={failure}>
        {failure}
      </Banner>
    )
  );
}

interface PurchaseNoteProps {
  purchase: Purchase;
  option: SubcategoryOption;
  quantity: number;
  /** How many the cart holds. */
  held: number;
}

/** One line whose space is reserved: for 3 seconds that the option was added, then how many more the cart takes. */
export function PurchaseNote({ purchase, option, quantity, held }: PurchaseNoteProps) {
  const room = mostOf(option, held);
  const isNews = purchase.isNews(option._id);
  const isFull = option.stock_count > 0 && quantity >= room;
  const inCart = !isFull ? words.inCart(held) : room > 0 ? words.onlyMore(room, held) : words.noMore(held);
  return (
    <p className={styles.note} data-news={isNews || undefined} role="status">
      {isNews ? (
        <>
          <CircleCheck size={15} strokeWidth={2} aria-hidden="true" />
          {words.added}
        </>
      ) : (
        held > 0 && inCart
      )}
    </p>
  );
}

interface CartLinkProps {
  added: boolean;
  /** Whether it takes the focus. It does not when the button was pressed elsewhere. */
  takesFocus?: boolean;
  size?: 'lg' | undefined;
  className?: string | undefined;
}

/** Replaces the button that added the option, and takes its focus. */
export function CartLink({ added, takesFocus = true, size, className }: CartLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) link.current?.focus();
  }, [takesFocus]);
  return (
    <ButtonLink
      ref={link}
      className={className}
      size={size}
      block={size === 'lg'}
      to={paths.cart()}
      icon={added && size === 'lg' && <Check size={18} strokeWidth={2} aria-hidden="true" />}
      onClick={(event) => {
        // The second click of a double click was meant for the button.
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {added ? words.addedViewCart : words.viewCart}
    </ButtonLink>
  );
}
