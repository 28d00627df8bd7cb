import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { BodyOf, EndpointsByKey, PasskeyCreation, PasskeyRequest } from 'shared-contract/types';
import { ApiError } from 'shared-auth';

/** The error shown to a person. The browser's own message is for developers, and all a person can do is to try again. */
function refusal(error: unknown, message: string): ApiError {
  const known = (error as Partial<Error> | null)?.name === 'InvalidStateError';
  return new ApiError({
    code: 'PASSKEY_REFUSED',
    message: known ? 'This device has a passkey of your account already.' : message,
  });
}

/** Asks for a passkey. @throws ApiError PASSKEY_REFUSED when none was used */
export async function askForPasskey(
  request: PasskeyRequest,
): Promise<BodyOf<EndpointsByKey['POST /auth/passkey']>['passkey']> {
  const answer = await startAuthentication({
    optionsJSON: request as PublicKeyCredentialRequestOptionsJSON,
  }).catch((error: unknown) => {
    throw refusal(error, 'No passkey was used. Please try again.');
  });
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  return { id: answer.id, client_data: clientDataJSON, authenticator_data: authenticatorData, signature };
}

/** Creates a passkey. @throws ApiError PASSKEY_REFUSED when none was created */
export async function makePasskey(
  creation: PasskeyCreation,
): Promise<BodyOf<EndpointsByKey['POST /user/factors/passkeys']>['passkey']> {
  const made = await startRegistration({
    optionsJSON: creation as PublicKeyCredentialCreationOptionsJSON,
  }).catch((error: unknown) => {
    throw refusal(error, 'No passkey was made. Please try again.');
  });
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, client_data: clientDataJSON, attestation: attestationObject, transports };
}
