import { useRef, useState } from 'react';
import { Layers, Plus } from 'lucide-react';
import { hasDraft, hasSecretDraft, useSession } from 'shared-auth';
import type { SubcategoryOption } from 'shared-contract/types';
import { Button, EmptyState, Spinner, useFocusNext } from 'shared-ui';
import { useOptions } from '../../data/use-products.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { strings } from '../../strings.ts';
import { stockDrafts } from './stock-lines.view.ts';
import { StockEditor } from './stock-editor.tsx';
import { DeleteSubcategoryDialog } from './delete-subcategory-dialog.tsx';
import { draftName } from './subcategory-draft.view.ts';
import { SubcategoryDialog } from './subcategory-dialog.tsx';
import { neighbourOf } from './products.view.ts';
import { deleteOptionId, SubcategoryList } from './subcategory-list.tsx';
import { useIsStockWritten } from './use-product-writes.ts';
import * as panelStyles from '../../parts/panel.module.css';
import * as tableStyles from '../../parts/table.module.css';

const text = strings.product;

type Editing = { option: SubcategoryOption | null };

/** A dialog in which something was typed when the session ended: it opens by itself. */
function leftOpen(
  username: string,
  productId: string,
  options: readonly SubcategoryOption[] = [],
): Editing | null {
  const option = options.find(({ _id }) => hasDraft(username, draftName(productId, _id)));
  if (option) return { option };
  return hasDraft(username, draftName(productId, undefined)) ? { option: null } : null;
}

/** The priced variants of a product and what is in stock of each. */
export function StockSection({ productId }: { productId: string }) {
  const read = useOptions(productId);
  const { data: options, error } = read;
  const { username } = useSession();
  const [opening, setEditing] = useState<Editing | null>();
  const editing = opening === undefined ? leftOpen(username, productId, options) : opening;
  const [deleting, setDeleting] = useState<SubcategoryOption | null>(null);
  // The open option, then those that were open before, whose text is kept. By id, because the list may be reordered while
  // somebody types, and codes must not end up in another option. So no other option opens when the open one is deleted.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const choose = (id: string) => setOpened((before) => [id, ...before.filter((other) => other !== id)]);
  const [chosen] = opened;
  if (chosen === undefined && options?.[0]) {
    const isTyped = ({ _id }: SubcategoryOption) =>
      [stockDrafts.add(_id), stockDrafts.set(_id)].some((name) => hasSecretDraft(username, name));
    choose((options.find(isTyped) ?? options[0])._id);
  }
  const isWritten = useIsStockWritten();
  const add = useRef<HTMLButtonElement>(null);
  const focusNext = useFocusNext();
  return (
    <>
      <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="subcategories">
        <div className={tableStyles.cardLine} data-part="card-line">
          <h2 className={panelStyles.formTitle} id="subcategories">
            {text.subcategories}
          </h2>
          <Button
            ref={add}
            size="sm"
            disabled={isWritten}
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
              productId={productId}
              options={options}
              chosenId={chosen}
              disabled={isWritten}
              onChoose={({ _id }) => choose(_id)}
              onEdit={(option) => setEditing({ option })}
              onDelete={setDeleting}
            />
          )
        ) : error ? (
          <FailedLoad of={read} fallback={text.optionsFailed} heading="h3" />
        ) : (
          <Spinner text={text.loadingSubcategories} />
        )}
      </section>
      {options
        ?.filter(({ _id }) => opened.includes(_id))
        .map((option) => (
          <StockEditor key={option._id} productId={productId} option={option} shown={option._id === chosen} />
        ))}
      {editing && (
        <SubcategoryDialog
          productId={productId}
          option={editing.option}
          onClose={() => setEditing(null)}
          onSaved={({ _id }) => editing.option === null && choose(_id)}
        />
      )}
      {deleting && (
        <DeleteSubcategoryDialog
          option={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            const next = neighbourOf(options ?? [], deleting._id);
            focusNext(
              () => (next && document.getElementById(deleteOptionId(next._id))) ?? add.current,
              document.getElementById(deleteOptionId(deleting._id)),
            );
          }}
        />
      )}
    </>
  );
}
