import assert from 'node:assert/strict';
import { TOTP, Secret } from 'otpauth';
import type { MadeUser } from './makers.ts';
import { softPasskey, type SoftPasskey } from './passkey.ts';
import type { TestStore } from './test-store.ts';

/** The code of an app, `steps` of 30 seconds from now. */
export const totpCode = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Sets an authenticator app up with the code of the step before, so that the present one is still good. */
export async function enrolTotp(
  store: TestStore,
  as: MadeUser | string,
): Promise<{ secret: string; codes: string[] }> {
  const started = await store.call('POST /user/factors/totp', { as });
  const { secret } = started.body;
  const body = { totp: totpCode(secret, -1) };
  const confirmed = await store.call('POST /user/factors/totp/confirm', { as, body });
  assert.equal(confirmed.status, 200, JSON.stringify(confirmed.error));
  return { secret, codes: confirmed.body.recovery_codes ?? [] };
}

/** What a browser sends to add a passkey to the account. */
export async function newPasskeyOf(store: TestStore, as: MadeUser, name = 'Laptop') {
  const options = await store.call('POST /user/factors/passkeys/options', { as });
  const made = softPasskey();
  return { made, body: { name, passkey: made.create(options.body, store.deps.config.publicUrl) } };
}

export async function enrolPasskey(store: TestStore, as: MadeUser): Promise<SoftPasskey> {
  const { made, body } = await newPasskeyOf(store, as);
  const added = await store.call('POST /user/factors/passkeys', { as, body });
  assert.equal(added.status, 200, JSON.stringify(added.error));
  return made;
}
