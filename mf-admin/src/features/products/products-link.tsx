import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

export function ProductsLink() {
  return (
    <Link className="admin-back product-edit__back" to={paths.products()}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.products.back}
    </Link>
  );
}
