import { TextArea } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as styles from './products.module.css';

interface StockTextProps {
  label: string;
  value: string;
  /** How many items the text holds. */
  count: number;
  error: string | undefined;
  /** While it is sent. Not `disabled`, because it would lose the focus. */
  readOnly: boolean;
  onChange: (text: string) => void;
}

/** Stock as text: one deliverable a line. */
export function StockText({ label, value, count, error, readOnly, onChange }: StockTextProps) {
  return (
    <TextArea
      className={styles.stockText}
      label={label}
      rows={8}
      spellCheck={false}
      autoComplete="off"
      placeholder={strings.stock.placeholder}
      value={value}
      error={error}
      hint={strings.stock.count(count)}
      readOnly={readOnly}
      onChange={onChange}
    />
  );
}
