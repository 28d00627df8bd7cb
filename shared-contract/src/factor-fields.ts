import { Type } from 'typebox';
import { Strict } from './fields.ts';

// The fields and errors that a sign-in with a second factor and a proof of identity have in common.

/** As an app shows it, with or without spaces. */
export const TotpCode = Type.String({ minLength: 1, maxLength: 12 });
export const RecoveryCode = Type.String({ minLength: 1, maxLength: 40 });
export const Base64Url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** The answer of a passkey, in base64url. */
export const PasskeyAnswer = Strict({
  id: Base64Url(1400),
  client_data: Base64Url(1400),
  authenticator_data: Base64Url(700),
  signature: Base64Url(700),
});

export const factorErrors = ['FACTOR_WRONG', 'PASSKEY_REFUSED', 'CHALLENGE_OVER', 'LOGIN_THROTTLED'] as const;
