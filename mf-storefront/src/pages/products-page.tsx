import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { strings } from '../strings.ts';
import { useProductModal } from './use-product-modal.tsx';
import './page.css';

/** The catalogue as a page of its own. */
export function ProductsPage() {
  const { modal, onOpen, onApproach } = useProductModal();
  return (
    <div className="content page">
      <Catalogue
        heading={
          <>
            <h1 className="type-h1">{strings.products.title}</h1>
            <h2 className="visually-hidden">{strings.catalogue.title}</h2>
          </>
        }
        onOpen={onOpen}
        onApproach={onApproach}
      />
      {modal}
    </div>
  );
}
