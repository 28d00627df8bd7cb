import { useState } from 'react';
import type { SubcategoryOption } from 'shared-contract/types';
import { limits } from 'shared-contract/types';
import { Banner, ButtonLink, Money, TextField, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { Stepper } from 'shared-ui/stepper';
import { paths } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { cardsFor, dollarsOrZero, savingsOf } from './savings.view.ts';
import * as styles from './savings-calculator.module.css';

const words = laterStrings.calculator;

interface SavingsFormProps {
  option: SubcategoryOption;
  productId: string;
  title: string;
}

/** How many cards of one option a month, and what that saves. No saving is shown for an option without a face value. */
export function SavingsForm({ option, productId, title }: SavingsFormProps) {
  const { price, face_value: face } = option;
  const [by, setBy] = useState<'cards' | 'spend'>('cards');
  const [cards, setCards] = useState(1);
  const [spend, setSpend] = useState('');
  if (face === undefined || face <= 0) return <Banner tone="info">{words.unknown}</Banner>;

  const covered = cardsFor(dollarsOrZero(spend), face);
  const count = by === 'cards' ? cards : covered;
  const { worth, pay, saveMonth, saveYear } = savingsOf(price, face, count);
  return (
    <>
      <fieldset className={styles.by}>
        <legend className={ui.label}>{words.by}</legend>
        {(['cards', 'spend'] as const).map((way) => (
          <label key={way} className={styles.way}>
            <input type="radio" name="calculator-by" checked={by === way} onChange={() => setBy(way)} />
            {way === 'cards' ? words.byCards : words.bySpend}
          </label>
        ))}
      </fieldset>
      {by === 'cards' ? (
        <Stepper label={words.byCards} value={cards} max={limits.cartAmountMax} onChange={setCards} />
      ) : (
        <TextField
          label={words.bySpend}
          labelHidden
          icon="$"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={spend}
          onChange={setSpend}
          hint={
            covered > 0 ? words.spendHint(covered, formatMoney(face)) : words.spendTooLow(formatMoney(face))
          }
        />
      )}
      <dl className={styles.result} aria-live="polite">
        <Figure term={words.worth} dollars={worth} />
        <Figure term={words.pay} dollars={pay} />
        <Figure term={words.saveMonth} dollars={saveMonth} />
        <Figure term={words.saveYear} dollars={saveYear} main />
      </dl>
      {savingsOf(price, face, 1).saveMonth === 0 && <Banner tone="info">{words.none}</Banner>}
      <ButtonLink variant="primary" size="lg" block to={paths.product(productId)}>
        {words.shop(title)}
      </ButtonLink>
    </>
  );
}

function Figure({ term, dollars, main = false }: { term: string; dollars: number; main?: boolean }) {
  return (
    <div className={main ? `${styles.figure} ${styles.figureMain}` : styles.figure}>
      <dt>{term}</dt>
      <dd>
        <Money dollars={dollars} className={main ? ui.total : ''} />
      </dd>
    </div>
  );
}
