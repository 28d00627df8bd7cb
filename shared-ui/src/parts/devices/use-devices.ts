import { useMutation } from '@tanstack/react-query';
import { call, refresh, useCall } from 'shared-auth';

/** Where the account is signed in. It is read again whenever the page is opened. */
export const useDevices = () => useCall('GET /user/sessions', {}, { staleTime: 0 });

const readAgain = () => refresh('GET /user/sessions');

/** Ends one session. The list is read again whether it succeeds or fails. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => call('DELETE /user/sessions/{sessionId}', { params: { sessionId } }),
    onSettled: readAgain,
  });

/** Ends every session except the caller's own. */
export const useEndOthers = () =>
  useMutation({ mutationFn: () => call('DELETE /user/sessions'), onSettled: readAgain });
