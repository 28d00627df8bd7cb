import { useLocation, useNavigate } from 'react-router-dom';
import { Neighbours, neighboursOf } from 'shared-ui/neighbours';
import { useListAddress } from '../../parts/list-address.ts';
import { paths } from '../../paths.ts';
import { productsList } from './products.view.ts';
import { useProductPage } from './use-product-page.ts';

/** The state of a navigation from the list, whose filter and page the address of the product then has. */
export const fromList = { fromList: true } as const;

/** The address of a product, opened from the list of this address. */
export const useProductAddress = () => {
  const { search } = useLocation();
  return (productId: string) => paths.editProduct(productId) + search;
};

/** Leads to the products beside this one in the list that it was opened from; nothing where it was opened from elsewhere. */
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
