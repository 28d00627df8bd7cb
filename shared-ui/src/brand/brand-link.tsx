import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import * as styles from './brand-link.module.css';

interface BrandLinkProps {
  name: string;
  to?: string;
  /** The state of the navigation. */
  state?: unknown;
}

/** The mark and the store's name, by default as a link to the home page. A long name is cut at 220 px. */
export function BrandLink({ name, to = '/', state }: BrandLinkProps) {
  return (
    <Link className={styles.brand} to={to} state={state}>
      <BrandMark />
      <span className={styles.name} title={name}>
        {name}
      </span>
    </Link>
  );
}
