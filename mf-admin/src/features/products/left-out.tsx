import type { CallReply } from 'shared-auth';
import { Banner } from 'shared-ui';
import { strings } from '../../strings.ts';
import * as detailsStyles from '../../parts/details.module.css';
import * as styles from './products.module.css';

const text = strings.stock.leftOut;

const nameOf = ({
  product_title: product,
  title,
  deleted,
}: CallReply<'POST /admin/stock/set'>['duplicate_details'][number]['subcategory']) =>
  deleted ? text.deleted(`${product}, ${title}`) : `${product}, ${title}`;

interface LeftOutProps {
  reply: CallReply<'POST /admin/stock/set'>;
  /** The lines that were sent; the reply names them by number. */
  lines: readonly string[];
}

/** The codes that were not added, because a code is in the store once, and where each of them is. */
export function LeftOut({ reply: { duplicates, duplicate_details: details }, lines }: LeftOutProps) {
  if (duplicates === 0) return null;
  return (
    <Banner tone="warning">
      <p>{text.title(duplicates)}</p>
      <ul className={styles.leftOut}>
        {details.map(({ line, status, subcategory }) => (
          <li key={line}>
            <span className={detailsStyles.code}>{lines[line - 1]}</span>{' '}
            {status === 'REPEATED' ? text.repeated : text.at(nameOf(subcategory), text.states[status])}
          </li>
        ))}
      </ul>
      {duplicates > details.length && <p>{text.more(duplicates - details.length)}</p>}
    </Banner>
  );
}
