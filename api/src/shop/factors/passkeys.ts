import type { BodyOf, PasskeyCreation, PasskeyRequest, addPasskey, passkeyLogin } from 'shared-contract';
import { fail } from '../../platform/failure.ts';
import { challengeMs } from './challenges.ts';
import type { PasskeyRow } from './factors.sql.ts';

// WebAuthn, through a library that is loaded with the first passkey: most processes of most stores never see one.
const library = () => import('@simplewebauthn/server');

export type PasskeyAnswer = BodyOf<typeof passkeyLogin>['passkey'];
export type NewPasskey = BodyOf<typeof addPasskey>['passkey'];

/** Where passkeys are good: the host of the store, and the origin of its pages. */
export interface Site {
  rpId: string;
  origin: string;
}

export const siteOf = (publicUrl: string): Site => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpId: hostname, origin };
};

type Transports = PasskeyCreation['excludeCredentials'][number]['transports'];
const credentialOf = ({ credentialId, transports }: PasskeyRow) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports: transports as Transports,
});

/** Ed25519, ES256 and RS256, as COSE numbers them. */
const algorithms = [-8, -7, -257];

export const requestOf = (
  { rpId }: Site,
  challenge: string,
  passkeys?: readonly PasskeyRow[],
): PasskeyRequest => ({
  challenge,
  rpId,
  timeout: challengeMs,
  userVerification: 'required',
  ...(passkeys ? { allowCredentials: passkeys.map(credentialOf) } : {}),
});

export const creationOf = (
  { rpId }: Site,
  challenge: string,
  given: { userId: string; username: string; store: string; passkeys: readonly PasskeyRow[] },
): PasskeyCreation => ({
  challenge,
  rp: { id: rpId, name: given.store },
  user: {
    id: Buffer.from(given.userId).toString('base64url'),
    name: given.username,
    displayName: given.username,
  },
  pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
  timeout: challengeMs,
  attestation: 'none',
  excludeCredentials: given.passkeys.map(credentialOf),
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
});

/** Reads the client data that a browser sends with the answer of a passkey. Throws PASSKEY_REFUSED. */
function clientData(text: string): { challenge: string; origin: string } {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<
      string,
      unknown
    >;
    if (typeof challenge === 'string' && typeof origin === 'string') return { challenge, origin };
  } catch {
    // Refused below.
  }
  throw fail('PASSKEY_REFUSED');
}

/** The challenge that it answers. Throws PASSKEY_REFUSED. */
export const challengeOf = (answer: { client_data: string }): string =>
  clientData(answer.client_data).challenge;

/** Throws PASSKEY_REFUSED with the reason, where the answer was made for the page of another address. */
function refuseOtherOrigin(answer: { client_data: string }, { origin }: Site): void {
  if (clientData(answer.client_data).origin === origin) return;
  throw fail('PASSKEY_REFUSED', {
    message: `Passkeys of this store work at ${origin} only. Open that address and try again.`,
  });
}

/**
 * The count of the passkey after this use. Checks signature, origin, host, that it answers `challenge`, and that it made sure who
 * uses it. Throws PASSKEY_REFUSED.
 */
export async function checkAnswer(
  site: Site,
  passkey: PasskeyRow,
  challenge: string,
  answer: PasskeyAnswer,
): Promise<number> {
  refuseOtherOrigin(answer, site);
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: answer.client_data,
        authenticatorData: answer.authenticator_data,
        signature: answer.signature,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      // Compared by the statement that writes it, because another use may come between.
      counter: 0,
    },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    throw fail('PASSKEY_REFUSED', { cause: error });
  });
  if (!checked.verified) throw fail('PASSKEY_REFUSED');
  return checked.authenticationInfo.newCounter;
}

/** The passkey that a browser made for `challenge`. Throws PASSKEY_REFUSED. */
export async function checkNew(
  site: Site,
  challenge: string,
  made: NewPasskey,
): Promise<Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports'>> {
  refuseOtherOrigin(made, site);
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      id: made.id,
      rawId: made.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: made.client_data, attestationObject: made.attestation },
    },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((error: unknown) => {
    throw fail('PASSKEY_REFUSED', { cause: error });
  });
  if (!checked.verified) throw fail('PASSKEY_REFUSED');
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports: made.transports };
}
