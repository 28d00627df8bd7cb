import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Line, Message, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { CUSTOMER_ROLES } from './roles.ts';

/** `give_up` is the sentence of `givingUp` with the exact balance. It is required while there is a balance. */
export const closeAccount = endpoint({
  method: 'POST',
  path: '/user/close',
  summary: 'Close my account for good',
  roles: CUSTOMER_ROLES,
  body: Strict({
    password: Type.String({ minLength: 1, maxLength: limits.passwordMax }),
    give_up: Type.Optional(Line(limits.titleMax)),
  }),
  reply: Message,
  errors: ['PASSWORD_WRONG', 'LOGIN_THROTTLED', 'BALANCE_LEFT', 'PAYMENT_OPEN'],
  proof: true,
});
