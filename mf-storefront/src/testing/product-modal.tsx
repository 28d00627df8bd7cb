import { screen } from '@testing-library/react';
import { aCustomer, anOption, aPersonal, aProduct, mockApi, renderRemote } from 'shared-testing';
import { Dialog } from 'shared-ui';
import { ProductModal } from '../features/product/product-modal.tsx';

export const product = aProduct({ title: 'Pixelforge Games' });
export const ten = anOption({ title: '$10 Wallet Code', price: 8.4, stock_count: 112 });
export const fifty = anOption({ title: '$50 Wallet Code', price: 41, stock_count: 24 });
export const gone = anOption({ title: '$200 Wallet Code', price: 159, stock_count: 0 });

export const openModal = (as = aCustomer(), cart: { subcategoryId: string; amount: number }[] = []) => {
  mockApi('GET /user/personal', { times: 'always' }).answers(aPersonal({ cart }));
  return renderRemote(
    <Dialog open onClose={() => undefined} title={product.title} titleHidden>
      <ProductModal product={product} />
    </Dialog>,
    { as },
  );
};
export const withOptions = (options = [ten, fifty, gone]) =>
  mockApi('GET /products/{productId}/stock', { params: { productId: product._id } }).answers(options);
export const quantity = () => screen.getByRole<HTMLInputElement>('spinbutton');
export const select = () => screen.findByRole('combobox', { name: /Select Product/ });
