import { useNavigate } from 'react-router-dom';
import { useDraft } from 'shared-auth';
import { useNotice } from '../../layout/notice.ts';
import { PageHead } from '../../parts/page-head.tsx';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { emptyDraft } from './product-draft.view.ts';
import { ProductForm } from './product-form.tsx';
import { ProductsLink } from './products-link.tsx';
import { useCreateProduct } from './use-product-writes.ts';

const text = strings.createProduct;

/** A new product; afterwards its own screen opens, where it gets its options and stock. */
export function CreateProductPage() {
  const navigate = useNavigate();
  const notify = useNotice();
  const { draft, setDraft, clearDraft } = useDraft('product:new', emptyDraft);
  const create = useCreateProduct(clearDraft);
  return (
    <>
      <ProductsLink />
      <PageHead title={text.title} />
      <ProductForm
        draft={draft}
        onChange={(part) => setDraft({ ...draft, ...part })}
        isDirty={JSON.stringify(draft) !== JSON.stringify(emptyDraft)}
        onDiscard={clearDraft}
        withPrice
        submitLabel={text.submit}
        working={create.isPending}
        error={create.error}
        fallback={text.failed}
        onCorrect={create.reset}
        onSubmit={() =>
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
