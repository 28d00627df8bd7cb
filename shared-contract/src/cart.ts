import { Type } from 'typebox';
import { CartEntry } from './cart.entities.ts';
import { endpoint } from './endpoint.ts';
import { Id, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { CUSTOMER_ROLES } from './roles.ts';

export const updateCart = endpoint({
  method: 'POST',
  path: '/user/cart/update',
  summary: 'Set the amount of one cart line; 0 removes it',
  roles: CUSTOMER_ROLES,
  body: Strict({
    subcategoryId: Id,
    amount: Type.Integer({ minimum: 0, maximum: limits.cartAmountMax }),
  }),
  reply: Type.Object({ cart: Type.Array(CartEntry) }),
  errors: ['SUBCATEGORY_NOT_FOUND', 'STOCK_INSUFFICIENT', 'CART_FULL'],
});
