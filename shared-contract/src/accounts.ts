import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Email, Message, Password, Strict, Username } from './fields.ts';
import { limits } from './limits.ts';
import { ROLES } from './roles.ts';
import { StoreConfig } from './entities.ts';

const Token = Type.Object({ token: Type.String() });
/** The text of a sign-in is only compared, so only its length is checked. */
const Typed = Type.String({ minLength: 1, maxLength: limits.emailMax });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a username or an email address',
  roles: 'PUBLIC',
  body: Strict({ login: Typed, password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
  reply: Token,
  errors: ['LOGIN_INVALID', 'LOGIN_THROTTLED'],
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a member account',
  roles: 'PUBLIC',
  body: Strict({ username: Username, email: Email, password: Password }),
  reply: Token,
  errors: ['USERNAME_RESERVED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  summary: 'End this token',
  roles: ROLES,
  reply: Message,
  errors: [],
});

export const guestToken = endpoint({
  method: 'GET',
  path: '/public/guest/token',
  summary: 'A token for a visitor',
  roles: 'PUBLIC',
  reply: Token,
  errors: [],
});

export const publicConfig = endpoint({
  method: 'GET',
  path: '/public/config',
  summary: 'The public store configuration',
  roles: 'PUBLIC',
  reply: StoreConfig,
  errors: [],
  tagged: true,
});
