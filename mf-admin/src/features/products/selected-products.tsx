import type { ListedProduct } from 'shared-contract/types';
import { messageOf } from 'shared-auth';
import { Banner, Button } from 'shared-ui';
import { useNotice } from '../../layout/notice.ts';
import { SelectionBar } from '../../parts/selection-bar.tsx';
import type { Selection } from '../../parts/use-selection.tsx';
import { strings } from '../../strings.ts';
import { saveProducts } from './use-product-page.ts';
import { switchBack, useSwitchProducts, type Switched } from './use-product-writes.ts';

const text = strings.products;

/** What can be done with all products that were chosen; nothing while there are none. */
export function SelectedProducts({ selection }: { selection: Selection<ListedProduct> }) {
  const notify = useNotice();
  const { rows } = selection;
  const flip = useSwitchProducts(({ done, refused }, enabled) => {
    // They can be tried again.
    selection.keep(refused.map(({ product }) => product));
    if (done.length === 0) return;
    notify(text.switched(done.length, enabled), {
      work: async () => {
        await switchBack(done, !enabled);
        return { message: text.switched(done.length, !enabled) };
      },
      fallback: text.switchFailed,
    });
  });
  if (rows.length === 0) return null;
  const button = (enabled: boolean) => {
    const products = rows.filter((row) => row.enabled !== enabled);
    return (
      <Button
        size="sm"
        disabled={products.length === 0 || flip.isPending}
        loading={flip.isPending && flip.variables.enabled === enabled}
        onClick={() => flip.mutate({ products, enabled })}
      >
        {enabled ? text.enableMany(products.length) : text.disableMany(products.length)}
      </Button>
    );
  };
  return (
    <>
      {flip.data && flip.data.refused.length > 0 && <Refused {...flip.data} />}
      <SelectionBar
        selection={selection}
        save={saveProducts}
        csvLabel={text.csvSelected}
        csvFailed={text.csvFailed}
        busy={flip.isPending}
      >
        {button(true)}
        {button(false)}
      </SelectionBar>
    </>
  );
}

const Refused = ({ refused }: Pick<Switched, 'refused'>) => (
  <Banner tone="error" reveal={refused}>
    <p>{text.notSwitched(refused.length)}</p>
    <ul>
      {refused.map(({ product, error }) => (
        <li key={product._id}>
          {product.title}: {messageOf(error, text.switchFailed)}
        </li>
      ))}
    </ul>
  </Banner>
);
