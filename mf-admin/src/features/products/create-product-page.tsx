import { useNavigate } from 'react-router-dom';
import { useNotice } from '../../layout/notice.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { emptyDraft } from './product-draft.view.ts';
import { ProductForm } from './product-form.tsx';
import { ProductsLink } from './products-link.tsx';
import { useCreateProduct } from './use-product-writes.ts';
import './products.css';

const text = strings.createProduct;

/** A new product; afterwards its own screen opens, where it gets its options and stock. */
export function CreateProductPage() {
  const navigate = useNavigate();
  const notify = useNotice();
  const create = useCreateProduct();
  return (
    <>
      <ProductsLink />
      <PageHead title={text.title} />
      <ProductForm
        start={emptyDraft}
        withPrice
        submitLabel={text.submit}
        working={create.isPending}
        error={create.error}
        fallback={text.failed}
        onCorrect={create.reset}
        onSubmit={(draft) =>
          create.mutate(draft, {
            onSuccess: ({ product }) => {
              notify(text.created);
              navigate(paths.editProduct(product._id), { replace: true });
            },
          })
        }
      />
    </>
  );
}
