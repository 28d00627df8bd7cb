import * as tableStyles from './table.module.css';

/** A text in a table that takes a second line where its column is narrow, and ends in an ellipsis after that. */
export const Shortened = ({ text, isLong = false }: { text: string; isLong?: boolean }) => (
  <span
    className={isLong ? `${tableStyles.shortened} ${tableStyles.longer}` : tableStyles.shortened}
    title={text}
  >
    {text}
  </span>
);
