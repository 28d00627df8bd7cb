import type { ReactNode } from 'react';
import { ShieldCheck, ShieldOff } from 'lucide-react';
import { messageOf, useSession } from 'shared-auth';
import type { Product } from 'shared-contract/types';
import { Banner, Button, ProductImage, Skeleton, SkeletonLines, VisuallyHidden } from 'shared-ui';
import { strings } from '../../strings.ts';
import { OptionRows } from './option-rows.tsx';
import { ProductMeta } from './product-meta.tsx';
import { warrantyPeriod } from './product.view.ts';
import { NoOptions } from './no-options.tsx';
import { SignInPrompt } from './sign-in-prompt.tsx';
import { useOptions } from './use-product.ts';
import './product-details.css';

const words = strings.product;

/** The frame that the product and its skeleton share: the picture, and the text beside it. */
function Frame({ art, children }: { art: ReactNode; children: ReactNode }) {
  return (
    <div className="product-details">
      <div className="product-details__plinth">
        <div className="product-details__art">{art}</div>
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
      <h1 className="type-h1 product-details__title">{title}</h1>
      {description && <p className="type-lead product-details__text">{description}</p>}
      <ProductOptions productId={product._id} />
      <Warranty product={product} />
      {redeem && (
        <section className="product-details__redeem">
          <h2 className="type-h3">{words.redeem}</h2>
          <p className="product-details__lines">{redeem}</p>
        </section>
      )}
    </Frame>
  );
}

function ProductOptions({ productId }: { productId: string }) {
  const { isSignedIn, isCustomer } = useSession();
  const { options, isPending, isFetching, error, reload } = useOptions(productId);
  return (
    <section className="product-details__options" aria-labelledby="product-options">
      <h2 className="visually-hidden" id="product-options">
        {words.options}
      </h2>
      {isPending && <OptionRowsSkeleton />}
      {error && (
        <Banner
          tone="error"
          action={
            <Button size="sm" loading={isFetching} onClick={reload}>
              {strings.purchase.retry}
            </Button>
          }
        >
          {messageOf(error, strings.purchase.optionsFailed)}
        </Banner>
      )}
      {!isPending && !error && options.length === 0 && <NoOptions />}
      {options.length > 0 && <OptionRows options={options} mayBuy={isCustomer} />}
      {!isSignedIn && <SignInPrompt productId={productId} look="page" />}
      {isSignedIn && !isCustomer && <Banner tone="info">{strings.purchase.noPurchase}</Banner>}
    </section>
  );
}

function Warranty({ product }: { product: Product }) {
  const period = warrantyPeriod(product.replacement_settings);
  const Icon = period ? ShieldCheck : ShieldOff;
  return (
    <p className="product-details__warranty">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {period ? words.warranty(period) : words.noWarranty}
    </p>
  );
}

function OptionRowsSkeleton() {
  return (
    <div className="product-details__waiting" role="status">
      <VisuallyHidden>{strings.purchase.loadingOptions}</VisuallyHidden>
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
      <h1 className="visually-hidden">{words.loading}</h1>
      <Frame art={<Skeleton ratio={1.586} radius="var(--art-radius)" />}>
        <Skeleton width={170} height={26} radius={99} />
        <div className="product-details__title">
          <Skeleton width="60%" height={42} />
        </div>
        <div className="product-details__text">
          <SkeletonLines lines={3} height={17} />
        </div>
        <div className="product-details__options">
          <Skeleton height={250} radius={20} />
        </div>
      </Frame>
    </div>
  );
}
