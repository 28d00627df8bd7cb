import { useId, type ReactNode } from 'react';
import { ChevronDown } from 'lucide-react';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as filtersStyles from './filters.module.css';

interface FilterSelectProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** `<option>` elements. */
  children: ReactNode;
}

/** A select with its label inside its box. */
export function FilterSelect({ label, value, onChange, children }: FilterSelectProps) {
  const id = useId();
  return (
    <div className={`${filtersStyles.filterSelect} ${fieldStyles.box}`} data-part="field-box">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={fieldStyles.input}
        data-part="field-input"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
    </div>
  );
}

interface OptionsProps<Value extends string> {
  of: readonly Value[];
  /** The name of each. */
  words: Readonly<Record<Value, string>>;
}

/** An option for each of the values. */
export const Options = <Value extends string>({ of, words }: OptionsProps<Value>) =>
  of.map((each) => (
    <option key={each} value={each}>
      {words[each]}
    </option>
  ));
