import { useState, type ReactNode } from 'react';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf, useSessionStore } from 'shared-auth';
import { isCustomer, type Product } from 'shared-contract/types';
import {
  Banner,
  Button,
  ProductImage,
  Skeleton,
  SkeletonLines,
  VisuallyHidden,
  formatMoney,
} from 'shared-ui';
import { ProductDescription, RedeemSteps } from 'shared-ui/product-text';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { paths, type Choice } from '../../paths.ts';
import { OptionRows } from './option-rows.tsx';
import { ProductBar } from './product-bar.tsx';
import { ProductMeta } from './product-meta.tsx';
import { choiceOf, totalOf, warrantyPeriod } from './product.view.ts';
import { NoOptions } from './no-options.tsx';
import { SimilarProducts } from './similar-products.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useOutOfView } from './use-out-of-view.ts';
import { useOptions } from './use-product.ts';
import { useHeld, usePurchase } from './use-purchase.ts';
import * as styles from './product-details.module.css';

const words = laterStrings.product;

/** The layout that the product and its skeleton share: the picture, and the text beside it. */
function Frame({ art, children }: { art: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.productDetails}>
      <div className={styles.plinth}>
        <div className={styles.art}>{art}</div>
      </div>
      <div>{children}</div>
    </div>
  );
}

/** Everything about one product, with its options and their purchase. */
export function ProductDetails({ product }: { product: Product }) {
  const { title, description, product_image_url: image, category, redeem_instructions: redeem } = product;
  return (
    <Frame art={<ProductImage key={image} title={title} src={image} category={category.title} eager />}>
      <ProductMeta product={product} />
      <h1 className={`${ui.h1} ${styles.title}`}>{title}</h1>
      {description && (
        <div className={styles.text}>
          <ProductDescription text={description} />
        </div>
      )}
      <ProductOptions product={product}>
        <Warranty product={product} />
        {redeem && (
          <section className={styles.redeem}>
            <RedeemSteps text={redeem} />
          </section>
        )}
      </ProductOptions>
    </Frame>
  );
}

/** The options and what is below them. On a phone the bar stays in view until the end of both. */
function ProductOptions({ product, children }: { product: Product; children: ReactNode }) {
  // Only the role is read and not the whole session, so that nothing is rendered again when a visitor turns out to be a guest.
  const role = useSessionStore((session) => session.role);
  const visitor = isCustomer(role) ? 'customer' : role === 'GUEST' ? 'guest' : 'other';
  const { options, isPending, isFetching, error, reload } = useOptions(product._id);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [touched, setTouched] = useState<Choice | null>(null);
  const choice = touched ?? choiceOf(params, options);
  // The choice is also in the address, so that it is still there if the visitor has to sign in again.
  const choose = (next: Choice) => {
    setTouched(next);
    void navigate(paths.product(product._id, next), { replace: true });
  };
  const chosen = options.find(({ _id }) => _id === choice?.optionId);
  const purchase = usePurchase();
  const heldOf = useHeld();
  const { isOut, ref } = useOutOfView();
  const isLoaded = !isPending && !error;
  const isSoldOut = isLoaded && options.every(({ stock_count: stock }) => stock === 0);
  return (
    <>
      <section className={styles.options} aria-labelledby="product-options">
        <h2 className={ui.visuallyHidden} id="product-options">
          {words.options}
        </h2>
        {isPending && <OptionRowsSkeleton />}
        {error && (
          <Banner
            tone="error"
            action={
              <Button size="sm" loading={isFetching} onClick={reload}>
                {laterStrings.purchase.retry}
              </Button>
            }
          >
            {messageOf(error, laterStrings.purchase.optionsFailed)}
          </Banner>
        )}
        {isLoaded && options.length === 0 && <NoOptions />}
        {options.length > 0 && (
          <OptionRows
            options={options}
            visitor={visitor}
            choice={choice}
            onChoose={choose}
            purchase={purchase}
            heldOf={heldOf}
            buttonRef={visitor === 'customer' ? ref : null}
            isOut={isOut}
          />
        )}
        {isSoldOut && <SimilarProducts product={product} look="page" />}
        {visitor === 'guest' && !isSoldOut && (
          <SignInPrompt
            productId={product._id}
            choice={choice}
            chosen={
              choice &&
              chosen &&
              laterStrings.purchase.chosen(
                chosen.title,
                choice.quantity,
                formatMoney(totalOf(chosen.price, choice.quantity)),
              )
            }
            look="page"
            ref={ref}
          />
        )}
        {visitor === 'other' && <Banner tone="info">{laterStrings.purchase.noPurchase}</Banner>}
      </section>
      {children}
      {choice && chosen && visitor !== 'other' && (
        <ProductBar
          productId={product._id}
          option={chosen}
          choice={choice}
          isGuest={visitor === 'guest'}
          held={heldOf(chosen._id)}
          purchase={purchase}
          isShown={isOut}
        />
      )}
    </>
  );
}

function Warranty({ product }: { product: Product }) {
  const period = warrantyPeriod(product.replacement_settings);
  const Icon = period ? ShieldCheck : ShieldOff;
  return (
    <p className={styles.warranty}>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {period ? words.warranty(period) : words.noWarranty}
    </p>
  );
}

function OptionRowsSkeleton() {
  return (
    <div className={styles.waiting} role="status">
      <VisuallyHidden>{laterStrings.purchase.loadingOptions}</VisuallyHidden>
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} height={83} radius={20} />
      ))}
    </div>
  );
}

/** The skeleton of a product, in its final shape. */
export function ProductDetailsSkeleton() {
  return (
    <div role="status">
      <h1 className={ui.visuallyHidden}>{words.loading}</h1>
      <Frame art={<Skeleton ratio={1.586} radius="var(--art-radius)" />}>
        <Skeleton width={170} height={26} radius={99} />
        <div className={styles.title}>
          <Skeleton width="60%" height={42} />
        </div>
        <div className={styles.text}>
          <SkeletonLines lines={3} height={17} />
        </div>
        <div className={styles.options}>
          <Skeleton height={250} radius={20} />
        </div>
      </Frame>
    </div>
  );
}
