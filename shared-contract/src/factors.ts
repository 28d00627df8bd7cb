import { Type } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Base64Url, factorErrors, PasskeyAnswer, RecoveryCode, TotpCode } from './factor-fields.ts';
import { Factors, PasskeyCreation, PasskeyRequest } from './factors.entities.ts';
import { FilledLine, Id, Message, Strict } from './fields.ts';
import { limits } from './limits.ts';
import { MEMBER_ROLES } from './roles.ts';

const own = { roles: MEMBER_ROLES, beforeEnrolment: true } as const;
/** The codes are only in this answer. They are absent when the account has some already. */
const Enrolled = Type.Object({
  message: Type.String(),
  recovery_codes: Type.Optional(Type.Array(Type.String())),
});

export const getFactors = endpoint({
  ...own,
  method: 'GET',
  path: '/user/factors',
  summary: 'My second factors',
  reply: Factors,
  errors: [],
});

/** Until it is confirmed, each call creates another secret. */
export const startTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/totp',
  proof: true,
  summary: 'Begin to set up an authenticator app',
  /** The secret in base32, and the address that an app reads from a QR code. */
  reply: Type.Object({ secret: Type.String(), uri: Type.String() }),
  errors: ['FACTOR_EXISTS'],
});

export const confirmTotp = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/totp/confirm',
  summary: 'Set up the authenticator app by one of its codes',
  body: Strict({ totp: TotpCode }),
  reply: Enrolled,
  errors: ['FACTOR_WRONG', 'FACTOR_EXISTS', 'FACTOR_NOT_FOUND', 'LOGIN_THROTTLED'],
});

export const removeTotp = endpoint({
  ...own,
  method: 'DELETE',
  path: '/user/factors/totp',
  proof: true,
  summary: 'Remove my authenticator app',
  reply: Message,
  errors: ['FACTOR_NOT_FOUND'],
});

export const passkeyOptions = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/passkeys/options',
  proof: true,
  summary: 'Begin to add a passkey',
  reply: PasskeyCreation,
  errors: ['PASSKEYS_FULL'],
});

const PasskeyName = FilledLine(limits.passkeyNameMax);

export const addPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/passkeys',
  summary: 'Add a passkey',
  body: Strict({
    name: PasskeyName,
    passkey: Strict({
      id: Base64Url(1400),
      client_data: Base64Url(1400),
      attestation: Base64Url(8000),
      transports: Type.Array(Type.String({ maxLength: 20, pattern: '^[a-z-]+$' }), { maxItems: 8 }),
    }),
  }),
  reply: Enrolled,
  errors: ['PASSKEY_REFUSED', 'PASSKEY_EXISTS', 'PASSKEYS_FULL', 'CHALLENGE_OVER'],
});

export const renamePasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/passkeys/{passkeyId}',
  summary: 'Give a passkey another name',
  params: Strict({ passkeyId: Id }),
  body: Strict({ name: PasskeyName }),
  reply: Message,
  errors: ['PASSKEY_NOT_FOUND'],
});

export const removePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/user/factors/passkeys/{passkeyId}',
  proof: true,
  summary: 'Remove a passkey',
  params: Strict({ passkeyId: Id }),
  reply: Message,
  errors: ['PASSKEY_NOT_FOUND'],
});

export const renewRecoveryCodes = endpoint({
  ...own,
  method: 'POST',
  path: '/user/factors/recovery-codes',
  proof: true,
  summary: 'Ten new recovery codes; the old ones end',
  reply: Type.Object({ message: Type.String(), recovery_codes: Type.Array(Type.String()) }),
  errors: ['FACTOR_NOT_FOUND'],
});

export const proofOptions = endpoint({
  ...own,
  method: 'POST',
  path: '/user/prove/options',
  summary: 'Begin to prove who I am with a passkey',
  reply: PasskeyRequest,
  errors: [],
});

/** The password does not count when the account has a second factor. */
export const prove = endpoint({
  ...own,
  method: 'POST',
  path: '/user/prove',
  summary: 'Prove who I am, for the next ten minutes of this session',
  body: Type.Union([
    Strict({ password: Type.String({ minLength: 1, maxLength: limits.passwordMax }) }),
    Strict({ totp: TotpCode }),
    Strict({ recovery_code: RecoveryCode }),
    Strict({ passkey: PasskeyAnswer }),
  ]),
  reply: Message,
  errors: [...factorErrors, 'PASSWORD_WRONG', 'FACTOR_NEEDED'],
});
