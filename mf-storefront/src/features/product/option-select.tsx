import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Check, ChevronDown } from 'lucide-react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Money, stockText } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { laterStrings } from '../../later.strings.ts';
import { OptionSaving } from './option-price.tsx';
import { choiceAfter } from './option-keys.ts';
import * as popover from '../../parts/popover.module.css';
import * as styles from './option-select.module.css';

interface OptionSelectProps {
  options: readonly SubcategoryOption[];
  chosen: SubcategoryOption;
  onChoose: (option: SubcategoryOption) => void;
}

const LOW = 5;
const stockTone = ({ stock_count: count }: SubcategoryOption) =>
  count > 0 && count <= LOW ? `${styles.stock} ${styles.stockLow}` : styles.stock;

function OptionLine({ option }: { option: SubcategoryOption }) {
  return (
    <>
      <span className={styles.optionTitle}>{option.title}</span>{' '}
      <span className={stockTone(option)}>{stockText(option.stock_count)}</span>{' '}
      <span className={styles.optionMoney}>
        <OptionSaving option={option} /> <Money dollars={option.price} className={styles.optionPrice} />
      </span>
    </>
  );
}

/** Select Product: a drop-down whose options show title, stock and price. Options without stock cannot be chosen. */
export function OptionSelect({ options, chosen, onChoose }: OptionSelectProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(chosen._id);
  const box = useRef<HTMLDivElement>(null);
  const idOf = (optionId: string) => `${id}-${optionId}`;

  useEffect(() => {
    if (!open) return;
    const away = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    return () => document.removeEventListener('pointerdown', away);
  }, [open]);
  useEffect(() => {
    // Scrolled into view, so that the end of a dialog does not cut it off.
    if (open) document.getElementById(`${id}-list`)?.scrollIntoView({ block: 'nearest' });
  }, [open, id]);
  useEffect(() => {
    if (open) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, active, id]);

  const show = () => {
    setActive(chosen._id);
    setOpen(true);
  };
  const choose = (option: SubcategoryOption | undefined) => {
    if (!option || option.stock_count === 0) return;
    setOpen(false);
    if (option._id !== chosen._id) onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') {
      if (!open) return;
      // Keeps Escape from also closing the dialog around the list.
      event.preventDefault();
      event.stopPropagation();
      return setOpen(false);
    }
    if (open && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      return choose(options.find(({ _id }) => _id === active));
    }
    const next = choiceAfter(options, active, event.key);
    if (!next) return;
    event.preventDefault();
    if (!open) show();
    else setActive(next);
  };

  return (
    <div className={styles.optionSelect} ref={box}>
      <span className={ui.label} id={`${id}-label`}>
        {laterStrings.purchase.select}
      </span>
      <button
        type="button"
        className={styles.button}
        role="combobox"
        aria-labelledby={`${id}-label ${id}-value`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open ? idOf(active) : undefined}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={onKeyDown}
      >
        <span className={styles.optionLine} id={`${id}-value`}>
          <OptionLine option={chosen} />
        </span>
        <ChevronDown size={17} strokeWidth={1.75} aria-hidden="true" />
      </button>
      <ul
        className={`${popover.list} ${styles.list}`}
        id={`${id}-list`}
        role="listbox"
        aria-labelledby={`${id}-label`}
        hidden={!open}
      >
        {options.map((option) => (
          <li
            key={option._id}
            id={idOf(option._id)}
            className={option._id === active ? `${styles.item} ${styles.active}` : styles.item}
            role="option"
            aria-selected={option._id === chosen._id}
            aria-disabled={option.stock_count === 0}
            onPointerMove={() => option.stock_count > 0 && setActive(option._id)}
            onClick={() => choose(option)}
          >
            <span className={styles.optionLine}>
              <OptionLine option={option} />
            </span>
            <Check className={styles.check} size={17} strokeWidth={2} aria-hidden="true" />
          </li>
        ))}
      </ul>
    </div>
  );
}
