import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as layoutStyles from '../../layout/layout.module.css';

/** The way back to the stock of a product. */
export function StockLink({ productId }: { productId: string }) {
  return (
    <Link className={layoutStyles.back} to={paths.stock(productId)}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.stockImport.back}
    </Link>
  );
}
