import * as ui from 'shared-ui/ui.module.css';
import { Catalogue } from '../features/catalogue/catalogue.tsx';
import { strings } from '../strings.ts';
import { useProductModal } from './use-product-modal.tsx';
import * as styles from './page.module.css';

/** The catalogue as a page of its own. */
export function ProductsPage() {
  const { modal, onOpen, onApproach } = useProductModal();
  return (
    <div className={`${ui.content} ${styles.page}`}>
      <Catalogue
        heading={
          <>
            <h1 className={ui.h1}>{strings.products.title}</h1>
            <h2 className={ui.visuallyHidden}>{strings.catalogue.title}</h2>
          </>
        }
        onOpen={onOpen}
        onApproach={onApproach}
      />
      {modal}
    </div>
  );
}
