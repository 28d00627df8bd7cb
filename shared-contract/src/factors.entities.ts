import { type Static, Type } from 'typebox';
import { Count, IdOut, Nullable, Text, UnixSeconds } from './fields.ts';

/** How somebody proves who they are, besides the password. */
export type FactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE';

const Credential = Type.Object({
  id: Text,
  type: Type.Literal('public-key'),
  transports: Type.Array(
    Type.Unsafe<'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'>(Text),
  ),
});

/** A second factor, or something that counts as one, that was set up recently. */
export interface YoungFactor {
  kind: 'TOTP' | 'PASSKEY' | 'RECOVERY_CODES';
  /** The name of a passkey; null for other kinds. */
  name: string | null;
  creation_unix: number;
}

/** The options for requesting a passkey in a browser, in the form of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Text,
  rpId: Text,
  /** In milliseconds. */
  timeout: Count,
  userVerification: Type.Literal('required'),
  /** Absent when any passkey of the store is accepted. */
  allowCredentials: Type.Optional(Type.Array(Credential)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** The options for creating a passkey in a browser, in the form of WebAuthn. */
export const PasskeyCreation = Type.Object({
  challenge: Text,
  rp: Type.Object({ id: Text, name: Text }),
  user: Type.Object({ id: Text, name: Text, displayName: Text }),
  pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
  timeout: Count,
  attestation: Type.Literal('none'),
  excludeCredentials: Type.Array(Credential),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
});
export type PasskeyCreation = Static<typeof PasskeyCreation>;

const Passkey = Type.Object({
  _id: IdOut,
  name: Text,
  creation_unix: UnixSeconds,
  last_used_unix: Nullable(UnixSeconds),
});

export const Factors = Type.Object({
  /** The authenticator app; null when none is set up. */
  totp: Nullable(Type.Object({ creation_unix: UnixSeconds })),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: Count,
  /** Whether the store requires a second factor of this role, so that the account can do nothing else until it has one. */
  enrolment_required: Type.Boolean(),
});
export type Factors = Static<typeof Factors>;
