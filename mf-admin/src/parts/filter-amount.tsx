import { useId } from 'react';
import { useTypedSearch } from 'shared-ui/typed-search';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as filtersStyles from './filters.module.css';

interface FilterAmountProps {
  label: string;
  /** Dollars, or the empty text. */
  value: string;
  onChange: (value: string) => void;
}

/** Dollars with their label inside their box; waits for a pause in the typing. */
export function FilterAmount({ label, value, onChange }: FilterAmountProps) {
  const id = useId();
  const amount = useTypedSearch(value, onChange);
  return (
    <div className={`${filtersStyles.filterSelect} ${fieldStyles.box}`} data-part="field-box">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        min={0}
        step={0.01}
        className={`${fieldStyles.input} ${filtersStyles.filterAmount}`}
        data-part="field-input"
        value={amount.typed}
        onChange={(event) => amount.type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') amount.searchNow();
        }}
      />
    </div>
  );
}
