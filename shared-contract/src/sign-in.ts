import { Type } from 'typebox';
import { AccountSession } from './accounts.entities.ts';
import { endpoint } from './endpoint.ts';
import { Base64Url, factorErrors, PasskeyAnswer, RecoveryCode, TotpCode } from './factor-fields.ts';
import { PasskeyRequest } from './factors.entities.ts';
import { Email, Id, Message, OneOf, Password, Strict, Username } from './fields.ts';
import { limits } from './limits.ts';
import { MEMBER_ROLES, ROLES } from './roles.ts';

const Token = Type.Object({ token: Type.String() });

/** The text is only compared, so only its length is checked. */
const Typed = Type.String({ minLength: 1, maxLength: limits.emailMax });

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with a username or an email address',
  roles: 'PUBLIC',
  body: Strict({ login: Typed, password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
  reply: Token,
  errors: ['LOGIN_INVALID', 'LOGIN_THROTTLED', 'ACCOUNT_LOCKED', 'SECOND_FACTOR_REQUIRED'],
});

const Challenge = Base64Url(64);

/** `challenge` comes from the error of the sign-in. */
export const finishLogin = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  summary: 'Finish a sign-in with a second factor',
  roles: 'PUBLIC',
  body: Type.Union([
    Strict({ challenge: Challenge, totp: TotpCode }),
    Strict({ challenge: Challenge, recovery_code: RecoveryCode }),
    Strict({ challenge: Challenge, passkey: PasskeyAnswer }),
  ]),
  reply: Token,
  errors: [...factorErrors, 'LOGIN_INVALID'],
});

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  summary: 'Begin a sign-in with a passkey alone',
  roles: 'PUBLIC',
  reply: PasskeyRequest,
  errors: [],
});

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  summary: 'Sign in with a passkey alone',
  roles: 'PUBLIC',
  body: Strict({ passkey: PasskeyAnswer }),
  reply: Token,
  errors: ['PASSKEY_REFUSED', 'CHALLENGE_OVER', 'ACCOUNT_LOCKED', 'LOGIN_INVALID'],
});

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  summary: 'Create a member account',
  roles: 'PUBLIC',
  body: Strict({ username: Username, email: Email, password: Password }),
  /**
   * When accounts are private, the token is empty and the message says what to do, because the link of a mail creates the
   * account.
   */
  reply: Type.Object({ ...Token.properties, message: Type.Optional(Type.String()) }),
  errors: ['USERNAME_RESERVED', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
});

/** The answer and the work are the same for every address. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Ask for a link to choose a new password',
  roles: 'PUBLIC',
  body: Strict({ email: Email }),
  reply: Message,
  errors: ['MAIL_UNCONFIGURED'],
});

/** The token in the link of a mail. */
const LinkToken = Type.String({ minLength: 1, maxLength: limits.linkMax });

/** Whether to keep second factors that were set up recently. FACTORS_YOUNG asks for it. */
const FactorsChoice = Type.Optional(OneOf(['keep', 'remove']));

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Choose a new password with the link of a mail; every session ends',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken, password: Password, factors: FactorsChoice }),
  reply: Message,
  errors: ['LINK_INVALID', 'PASSWORD_WEAK', 'FACTORS_YOUNG'],
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/confirm-email',
  summary:
    'Confirm an email address with the link of a mail; finish a registration or a change that waited for it',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken }),
  reply: Message,
  errors: ['LINK_INVALID', 'USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

export const undoEmail = endpoint({
  method: 'POST',
  path: '/auth/undo-email',
  summary: 'Get the email address back that an account had, with the link of a mail; every session ends',
  roles: 'PUBLIC',
  body: Strict({ token: LinkToken, factors: FactorsChoice }),
  reply: Message,
  errors: ['LINK_INVALID', 'EMAIL_TAKEN', 'FACTORS_YOUNG'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  beforeEnrolment: true,
  summary: 'End this session',
  roles: ROLES,
  reply: Message,
  errors: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/user/sessions',
  beforeEnrolment: true,
  summary: 'Where I am signed in, last used first; at most 100',
  roles: MEMBER_ROLES,
  reply: Type.Array(AccountSession),
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/user/sessions/{sessionId}',
  beforeEnrolment: true,
  summary: 'Sign one of my devices out',
  roles: MEMBER_ROLES,
  params: Strict({ sessionId: Id }),
  reply: Message,
  errors: ['SESSION_NOT_FOUND'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/user/sessions',
  beforeEnrolment: true,
  summary: 'Sign all of my devices out but this one',
  roles: MEMBER_ROLES,
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
