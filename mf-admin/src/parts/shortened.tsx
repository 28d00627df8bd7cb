import * as tableStyles from './table.module.css';

const classes = {
  text: tableStyles.shortened,
  longText: `${tableStyles.shortened} ${tableStyles.longer}`,
  name: `${tableStyles.shortened} ${tableStyles.name}`,
};

/**
 * A text in a table that takes a second line where its column is narrow, and ends in an ellipsis after that. A name is one word, so it
 * ends in its first line.
 */
export const Shortened = ({ text, as = 'text' }: { text: string; as?: keyof typeof classes }) => (
  <span className={classes[as]} title={text}>
    {text}
  </span>
);
