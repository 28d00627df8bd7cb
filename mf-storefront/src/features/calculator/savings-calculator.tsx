import { useEffect, useRef, useState } from 'react';
import { Search } from 'lucide-react';
import { messageOf } from 'shared-auth';
import type { Product, SubcategoryOption } from 'shared-contract/types';
import { Banner, Button, ProductImage, SelectField, Spinner, TextField, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { strings } from '../../strings.ts';
import { SavingsForm } from './savings-form.tsx';
import { useOptionChoices, useProductChoices } from './use-choices.ts';
import * as styles from './savings-calculator.module.css';

const words = laterStrings.calculator;

/** The savings calculator, computed from the prices and face values of the store. */
export function SavingsCalculator() {
  const [product, setProduct] = useState<Product | null>(null);
  return (
    <>
      <p className={styles.intro}>{words.intro}</p>
      {product ? (
        <Chosen key={product._id} product={product} onChange={() => setProduct(null)} />
      ) : (
        <ProductSearch onChoose={setProduct} />
      )}
    </>
  );
}

function ProductSearch({ onChoose }: { onChoose: (product: Product) => void }) {
  const box = useRef<HTMLInputElement>(null);
  // This field appears later than the dialog's frame, or in place of the product whose button was pressed, so the focus is set
  // here.
  useEffect(() => box.current?.focus(), []);
  const [typed, setTyped] = useState('');
  const { products, isPending, isSuccess, isError, error, refetch } = useProductChoices(typed);
  return (
    <>
      <TextField
        ref={box}
        label={words.search}
        placeholder={words.searchPlaceholder}
        icon={<Search size={18} strokeWidth={1.75} aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      {isPending && <Spinner text={words.loading} />}
      {isError && (
        <div className={styles.message}>
          <Banner
            tone="error"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                {strings.catalogue.retry}
              </Button>
            }
          >
            {messageOf(error, strings.catalogue.failed)}
          </Banner>
        </div>
      )}
      {isSuccess && products.length === 0 && (
        <p className={styles.message} role="status">
          {strings.catalogue.empty}
        </p>
      )}
      <ul className={styles.choices}>
        {products.map((product) => (
          <li key={product._id}>
            <button type="button" className={styles.choice} onClick={() => onChoose(product)}>
              <ProductImage title={product.title} src={product.product_image_url} size="xs" />
              <span className={styles.name}>{product.title}</span>
              <span className={ui.small}>
                {strings.card.startingAt} {formatMoney(product.starting_at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Chosen({ product, onChange }: { product: Product; onChange: () => void }) {
  const { options, isPending, isError, error, refetch } = useOptionChoices(product._id);
  const [optionId, setOptionId] = useState<string | null>(null);
  const option = options.find(({ _id }) => _id === optionId) ?? bestKnown(options);
  const chosen = useRef<HTMLDivElement>(null);
  // The list with the pressed button is gone, so the focus is set here.
  useEffect(() => chosen.current?.focus(), []);
  return (
    <>
      <div className={styles.chosen} ref={chosen} tabIndex={-1} role="group" aria-label={product.title}>
        <ProductImage title={product.title} src={product.product_image_url} size="xs" />
        <span className={styles.name}>{product.title}</span>
        <Button size="sm" onClick={onChange}>
          {words.change}
        </Button>
      </div>
      {isPending && <Spinner text={laterStrings.purchase.loadingOptions} />}
      {isError && (
        <Banner
          tone="error"
          action={
            <Button size="sm" onClick={() => void refetch()}>
              {strings.catalogue.retry}
            </Button>
          }
        >
          {messageOf(error, laterStrings.purchase.optionsFailed)}
        </Banner>
      )}
      {!isPending && !isError && !option && <Banner tone="info">{laterStrings.purchase.noOptions}</Banner>}
      {option && (
        <>
          <SelectField label={words.option} value={option._id} onChange={setOptionId}>
            {options.map(({ _id, title, price }) => (
              <option key={_id} value={_id}>
                {title}, {formatMoney(price)}
              </option>
            ))}
          </SelectField>
          <SavingsForm key={option._id} option={option} productId={product._id} title={product.title} />
        </>
      )}
    </>
  );
}

/** The first option with a face value. */
const bestKnown = (options: readonly SubcategoryOption[]) =>
  options.find(({ face_value: face }) => face !== undefined) ?? options[0];
