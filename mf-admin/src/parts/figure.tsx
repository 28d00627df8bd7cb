import { Link } from 'react-router-dom';
import { Statistic } from 'shared-ui/base';

/** Inherits font and colour from its place: a card, a row, a dialog. */
const looks = { root: { font: 'inherit', color: 'inherit' }, content: { font: 'inherit', color: 'inherit' } };

interface FigureProps {
  value: string;
  /** The address of the rows that it counts. */
  to?: string | undefined;
  /** The class of the link. */
  link: string | undefined;
}

/** A figure of the store, written by us: with the currency and the separators of the rest of the page. */
export const Figure = ({ value, to, link }: FigureProps) => (
  <Statistic
    value={value}
    styles={looks}
    formatter={() =>
      to === undefined ? (
        value
      ) : (
        <Link className={link} to={to}>
          {value}
        </Link>
      )
    }
  />
);
