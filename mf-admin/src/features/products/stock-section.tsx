import { useState } from 'react';
import { Layers, Plus } from 'lucide-react';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, EmptyState, ErrorNotice, Spinner } from 'shared-ui';
import { useOptions } from '../../data/use-products.ts';
import { strings } from '../../strings.ts';
import { StockEditor } from './stock-editor.tsx';
import { DeleteSubcategoryDialog } from './delete-subcategory-dialog.tsx';
import { SubcategoryDialog } from './subcategory-dialog.tsx';
import { SubcategoryList } from './subcategory-list.tsx';

const text = strings.product;

type Editing = { option: SubcategoryOption | null };

/** The priced variants of a product and what is in stock of each. */
export function StockSection({ productId }: { productId: string }) {
  const { data: options, error, isFetching, refetch } = useOptions(productId);
  const [editing, setEditing] = useState<Editing | null>(null);
  const [deleting, setDeleting] = useState<SubcategoryOption | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const stocked = options?.find(({ _id }) => _id === chosen) ?? options?.[0];
  return (
    <>
      <section className="panel form-card" aria-labelledby="subcategories">
        <div className="card-line">
          <h2 className="form-card__title" id="subcategories">
            {text.subcategories}
          </h2>
          <Button
            size="sm"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEditing({ option: null })}
          >
            {text.addSubcategory}
          </Button>
        </div>
        {options ? (
          options.length === 0 ? (
            <EmptyState
              icon={Layers}
              heading="h3"
              title={text.noSubcategories}
              text={text.noSubcategoriesText}
            />
          ) : (
            <SubcategoryList
              options={options}
              chosenId={stocked?._id}
              onChoose={({ _id }) => setChosen(_id)}
              onEdit={(option) => setEditing({ option })}
              onDelete={setDeleting}
            />
          )
        ) : error ? (
          <ErrorNotice
            error={error}
            fallback={text.optionsFailed}
            heading="h3"
            retryLabel={strings.tryAgain}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner text={text.loadingSubcategories} />
        )}
      </section>
      {stocked && <StockEditor key={stocked._id} option={stocked} />}
      {editing && (
        <SubcategoryDialog productId={productId} option={editing.option} onClose={() => setEditing(null)} />
      )}
      {deleting && <DeleteSubcategoryDialog option={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
}
