import type { ListedProduct, Product } from 'shared-contract/types';
import { currentOf, messageOf } from 'shared-auth';
import { Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { NotDone } from '../../parts/one-by-one-dialog.tsx';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { saveProducts } from './use-product-page.ts';
import { switchBack, useSwitchProducts } from './use-product-writes.ts';

const text = strings.products;

/** The actions on all selected products. */
export function SelectedProducts({ selection }: { selection: Selection<ListedProduct> }) {
  const notify = useNotice();
  const { rows } = selection;
  const flip = useSwitchProducts(({ done, refused, untried }, enabled) => {
    // They can be retried, with their current version if somebody has changed them.
    selection.keep([
      ...refused.map(({ row, error }) => ({ ...row, ...currentOf<Product>(error) })),
      ...untried,
    ]);
    if (done.length === 0) return;
    const products = done.map(({ outcome }) => outcome);
    notify(text.switched(done.length, enabled), {
      work: async () => {
        await switchBack(products, !enabled);
        return { message: text.switched(done.length, !enabled) };
      },
      fallback: text.switchFailed,
    });
  });
  if (rows.length === 0) return null;
  const button = (enabled: boolean) => {
    const products = rows.filter((row) => row.enabled !== enabled);
    const isWorking = flip.isPending && flip.variables.enabled === enabled;
    if (products.length === 0 && !isWorking) return null;
    return (
      <Button
        size="sm"
        disabled={flip.isPending}
        loading={isWorking}
        onClick={() => flip.mutate({ products, enabled })}
      >
        {enabled ? text.enableMany(products.length) : text.disableMany(products.length)}
      </Button>
    );
  };
  return (
    <>
      {flip.data && (
        <NotDone
          of={flip.data}
          title={text.notSwitched}
          nameOf={({ title }) => title}
          why={(error) => messageOf(error, text.switchFailed)}
        />
      )}
      <SelectionBar
        selection={selection}
        save={saveProducts}
        csvFailed={text.csvFailed}
        busy={flip.isPending}
      >
        {button(true)}
        {button(false)}
      </SelectionBar>
    </>
  );
}
