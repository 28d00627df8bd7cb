import { Secret, TOTP } from 'otpauth';

/** Seconds of one step, as every authenticator app counts them. */
const period = 30;
/** Steps that the clock of a device may be off. */
const tolerance = 1;
/** Steps within which a refused code is recognised as the code of a clock that is wrong: five minutes. */
const recognised = 10;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret), period });

/** 160 bits in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The address in the QR code that an app reads. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret), period, issuer, label }).toString();

/** The step of the code; `CLOCK_OFF` for one that the device may show by a wrong clock, undefined for any other. `now` in unix seconds. */
export function stepOf(secret: string, typed: string, now: number): number | 'CLOCK_OFF' | undefined {
  const token = typed.replace(/[\s-]/g, '');
  const delta = totpOf(secret).validate({ token, timestamp: now * 1000, window: recognised });
  if (delta === null) return undefined;
  return Math.abs(delta) <= tolerance ? Math.floor(now / period) + delta : 'CLOCK_OFF';
}
