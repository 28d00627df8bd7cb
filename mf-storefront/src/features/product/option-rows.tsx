import { useState, type Ref } from 'react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, Stock, formatMoney } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { Stepper } from 'shared-ui/stepper';
import type { Choice } from '../../paths.ts';
import { laterStrings } from '../../later.strings.ts';
import { OptionPrice, YouSave } from './option-price.tsx';
import { mostOf, totalOf } from './product.view.ts';
import { CartLink, PurchaseFailure, PurchaseNote } from './purchase-result.tsx';
import type { Purchase } from './use-purchase.ts';
import * as styles from './option-rows.module.css';

const words = laterStrings.purchase;

interface OptionRowsProps {
  options: readonly SubcategoryOption[];
  /** Members and resellers buy. Guests choose, and sign in as the last step. */
  visitor: 'customer' | 'guest' | 'other';
  /** The chosen option, whose button is the primary one, and its quantity. */
  choice: Choice | undefined;
  onChoose: (choice: Choice) => void;
  purchase: Purchase;
  /** How many of an option the cart holds. */
  heldOf: (optionId: string) => number;
  /** The button of the chosen option, for customers. */
  buttonRef: Ref<HTMLDivElement>;
  /** Whether that button is out of view, so that the bar at the bottom shows another one. */
  isOut: boolean;
}

/** The options of a product, one in each row. */
export function OptionRows(props: OptionRowsProps) {
  const { options, visitor, choice, onChoose, purchase, heldOf, buttonRef, isOut } = props;
  const chosen = options.find(({ _id }) => _id === choice?.optionId);
  return (
    <>
      <ul className={styles.optionRows}>
        {options.map((option) => (
          <OptionRow
            key={option._id}
            option={option}
            visitor={visitor}
            purchase={purchase}
            held={heldOf(option._id)}
            isChosen={choice?.optionId === option._id}
            asked={choice?.optionId === option._id ? choice.quantity : 1}
            onChoose={onChoose}
            buttonRef={choice?.optionId === option._id ? buttonRef : undefined}
            isOut={isOut}
          />
        ))}
      </ul>
      {visitor !== 'other' && (
        <div className={styles.note} data-customer={visitor === 'customer' || undefined}>
          {chosen && choice && visitor === 'customer' && (
            <PurchaseNote
              purchase={purchase}
              option={chosen}
              quantity={choice.quantity}
              held={heldOf(chosen._id)}
            />
          )}
        </div>
      )}
    </>
  );
}

interface OptionRowProps extends Pick<OptionRowsProps, 'visitor' | 'onChoose' | 'purchase' | 'isOut'> {
  option: SubcategoryOption;
  held: number;
  isChosen: boolean;
  /** The initial quantity. */
  asked: number;
  buttonRef: Ref<HTMLDivElement> | undefined;
}

function OptionRow(props: OptionRowProps) {
  const { option, visitor, purchase, held, isChosen, asked, onChoose, buttonRef, isOut } = props;
  const [wanted, setWanted] = useState(asked);
  const { _id: optionId, title, stock_count: stock } = option;
  const most = mostOf(option, held);
  const quantity = Math.max(1, Math.min(wanted, most));
  const isAdded = purchase.isAdded(optionId);
  return (
    <li
      className={styles.row}
      data-sold-out={stock === 0 || undefined}
      data-chosen={(visitor === 'guest' && isChosen) || undefined}
    >
      <div>
        <h3 className={styles.title}>{title}</h3>
        <Stock count={stock} />
      </div>
      <OptionPrice option={option} />
      {visitor !== 'other' && (
        <div className={styles.buy} ref={buttonRef}>
          {stock > 0 && (
            <Stepper
              label={words.quantityOf(title)}
              value={quantity}
              max={most}
              disabled={most === 0}
              onChange={(next) => {
                if (isAdded) purchase.forget();
                setWanted(next);
                onChoose({ optionId, quantity: next });
              }}
            />
          )}
          {visitor === 'customer' && stock > 0 && (isAdded || most === 0) && (
            <CartLink className={styles.add} added={isAdded} takesFocus={!isOut} />
          )}
          {visitor === 'customer' && !isAdded && most > 0 && (
            <Button
              className={styles.add}
              variant={isChosen ? 'primary' : 'soft'}
              aria-label={words.addOf(title)}
              loading={purchase.isAdding(optionId)}
              disabled={purchase.isBusy}
              onClick={() => {
                onChoose({ optionId, quantity });
                purchase.add(optionId, quantity);
              }}
            >
              {words.add}
            </Button>
          )}
        </div>
      )}
      {visitor !== 'other' && stock > 0 && quantity > 1 && (
        <p className={`${styles.total} ${ui.small}`} aria-live="polite">
          {words.total} <b>{formatMoney(totalOf(option.price, quantity))}</b>{' '}
          <YouSave option={option} quantity={quantity} />
        </p>
      )}
      <div className={styles.result}>
        <PurchaseFailure purchase={purchase} optionId={optionId} />
      </div>
    </li>
  );
}
