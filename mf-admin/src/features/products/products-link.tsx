import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as layoutStyles from '../../layout/layout.module.css';
import * as styles from './products.module.css';

export function ProductsLink() {
  return (
    <Link className={`${layoutStyles.back} ${styles.productEditBack}`} to={paths.products()}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.products.back}
    </Link>
  );
}
