import { useMutation } from '@tanstack/react-query';
import { call, refresh, useCall } from 'shared-auth';

/** The second factors of the account. They are read again whenever the page is opened. */
export const useFactors = () => useCall('GET /user/factors', {}, { staleTime: 0 });

/** Adds or removes a factor. The list is read again whether it succeeds or fails. */
export const useChange = <Input, Result>(mutationFn: (input: Input) => Promise<Result>) =>
  useMutation({ mutationFn, onSettled: () => refresh('GET /user/factors') });

export async function addPasskey(name: string) {
  const [{ makePasskey }, creation] = await Promise.all([
    import('shared-auth/passkeys'),
    call('POST /user/factors/passkeys/options'),
  ]);
  return call('POST /user/factors/passkeys', { body: { name, passkey: await makePasskey(creation) } });
}
