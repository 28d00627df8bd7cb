import { useState } from 'react';
import { Minus, Plus } from 'lucide-react';
import * as styles from './stepper.module.css';

/**
 * The quantity for a typed text: a whole number from `min` to `max`. Text that is not a number, and a number below 0, become 1
 * (rules 4.4).
 */
export function clampQuantity(typed: string, { min = 1, max }: { min?: number; max: number }): number {
  const number = typed.trim() === '' ? Number.NaN : Number(typed);
  const whole = Number.isFinite(number) && number >= 0 ? Math.trunc(number) : 1;
  return Math.max(min, Math.min(whole, Math.max(max, min)));
}

export interface StepperProps {
  /** The name of the field: `Quantity, {option}`. */
  label: string;
  value: number;
  /** The stock. A larger quantity is reduced to it. */
  max: number;
  /** In the cart a typed 0 removes the line. The minus button still stops at 1. */
  allowZero?: boolean | undefined;
  disabled?: boolean | undefined;
  onChange: (value: number) => void;
}

/**
 * A quantity with minus and plus buttons. A typed value takes effect at once. Where 0 removes the line, a 0 and an empty field
 * take effect only when the field loses the focus or Enter is pressed, because the user may still be typing.
 */
export function Stepper({ label, value, max, allowZero = false, disabled = false, onChange }: StepperProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft === null ? value : clampQuantity(draft, { min: allowZero ? 0 : 1, max });
  const change = (next: number) => {
    setDraft(null);
    if (next !== value) onChange(next);
  };
  const mayAdd = typed < max;
  const mayTake = typed > 1;
  // At the smallest or largest quantity a button is only marked as disabled (`aria-disabled`), because a disabled one would lose
  // the focus.
  const add = () => mayAdd && change(typed + 1);
  const take = () => mayTake && change(Math.min(typed - 1, max));
  return (
    <div className={styles.stepper} data-part="stepper" role="group" aria-label={label}>
      <button
        type="button"
        className={styles.button}
        aria-label={`Decrease ${label}`}
        disabled={disabled}
        aria-disabled={!mayTake}
        onClick={take}
      >
        <Minus size={16} aria-hidden="true" />
      </button>
      <input
        className={styles.input}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={allowZero ? 0 : 1}
        aria-valuemax={max}
        disabled={disabled}
        value={draft ?? String(value)}
        onChange={({ target }) => {
          setDraft(target.value);
          const next = clampQuantity(target.value, { max });
          const isUnfinished = allowZero && !(Number(target.value) >= 1);
          if (!isUnfinished && next !== value) onChange(next);
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => change(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change(typed);
          if (event.key === 'ArrowUp') add();
          if (event.key === 'ArrowDown') take();
        }}
      />
      <button
        type="button"
        className={styles.button}
        aria-label={`Increase ${label}`}
        disabled={disabled}
        aria-disabled={!mayAdd}
        onClick={add}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
