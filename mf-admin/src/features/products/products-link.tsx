import { ArrowLeft } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as layoutStyles from '../../layout/layout.module.css';
import * as styles from './products.module.css';

/** Leads to the list as it was. */
export function ProductsLink() {
  const { search } = useLocation();
  return (
    <Link className={`${layoutStyles.back} ${styles.productEditBack}`} to={paths.products() + search}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.products.back}
    </Link>
  );
}
