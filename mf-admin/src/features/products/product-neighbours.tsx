import { useLocation, useNavigate } from 'react-router-dom';
import { Neighbours, neighboursOf } from 'shared-ui/neighbours';
import { useListAddress } from '../../parts/list-address.ts';
import { paths } from '../../paths.ts';
import { productsList } from './products.view.ts';
import { useProductPage } from './use-product-page.ts';

/** The navigation state of a link from the list; the product's address then has the list's filter and page. */
export const fromList = { fromList: true } as const;

/** The address of a product, opened from the list of this address. */
export const useProductAddress = () => {
  const { search } = useLocation();
  return (productId: string) => paths.editProduct(productId) + search;
};

/** Links to the neighbours of this product in the list that it was opened from; nothing if it was opened from elsewhere. */
export function ProductNeighbours({ productId }: { productId: string }) {
  const state = useLocation().state as Partial<typeof fromList> | null;
  return state?.fromList ? <Listed productId={productId} /> : null;
}

function Listed({ productId }: { productId: string }) {
  const { filter, sort, paging } = useListAddress(productsList);
  const { data } = useProductPage(filter, sort, paging);
  const addressOf = useProductAddress();
  const navigate = useNavigate();
  return (
    <Neighbours
      {...neighboursOf(data?.items ?? [], productId)}
      onMove={(other) => void navigate(addressOf(other), { replace: true, state: fromList })}
    />
  );
}
