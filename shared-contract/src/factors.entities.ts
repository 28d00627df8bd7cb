import { type Static, Type } from 'typebox';
import { Count, IdOut, Nullable, Text, UnixSeconds } from './fields.ts';

/** By what somebody shows who they are, beside the password. */
export type FactorMethod = 'TOTP' | 'PASSKEY' | 'RECOVERY_CODE';

const Credential = Type.Object({
  id: Text,
  type: Type.Literal('public-key'),
  transports: Type.Array(
    Type.Unsafe<'ble' | 'cable' | 'hybrid' | 'internal' | 'nfc' | 'smart-card' | 'usb'>(Text),
  ),
});

/** Something that counts as a second factor and was set up lately. */
export interface YoungFactor {
  kind: 'TOTP' | 'PASSKEY' | 'RECOVERY_CODES';
  /** The name of a passkey; null for the other kinds. */
  name: string | null;
  creation_unix: number;
}

/** The options with which a browser asks for a passkey, in the form of WebAuthn. */
export const PasskeyRequest = Type.Object({
  challenge: Text,
  rpId: Text,
  /** Milliseconds. */
  timeout: Count,
  userVerification: Type.Literal('required'),
  /** Absent where any passkey of the store will do. */
  allowCredentials: Type.Optional(Type.Array(Credential)),
});
export type PasskeyRequest = Static<typeof PasskeyRequest>;

/** The options with which a browser creates a passkey, in the form of WebAuthn. */
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
  /** The authenticator app; null where none is set up. */
  totp: Nullable(Type.Object({ creation_unix: UnixSeconds })),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: Count,
  /** The store requires a second factor of this role, and the account can do nothing else before. */
  enrolment_required: Type.Boolean(),
});
export type Factors = Static<typeof Factors>;
