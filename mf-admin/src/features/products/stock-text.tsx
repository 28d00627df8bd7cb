import type { ComponentProps } from 'react';
import { TextArea } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as styles from './products.module.css';

interface StockTextProps extends ComponentProps<typeof TextArea> {
  /** How many items the text holds. */
  count: number;
}

/** Stock as text: one deliverable a line. */
export const StockText = ({ count, ...field }: StockTextProps) => (
  <TextArea
    {...field}
    className={styles.stockText}
    rows={8}
    spellCheck={false}
    autoComplete="off"
    placeholder={strings.stock.placeholder}
    hint={strings.stock.count(count)}
  />
);
