import { Link } from 'react-router-dom';
import { BrandMark } from './brand-mark.tsx';
import './brand.css';

/** The mark and the store's name, leading home unless told otherwise; a long name is cut at 220 px. */
export function BrandLink({ name, to = '/' }: { name: string; to?: string }) {
  return (
    <Link className="brand" to={to}>
      <BrandMark />
      <span className="brand__name" title={name}>
        {name}
      </span>
    </Link>
  );
}
