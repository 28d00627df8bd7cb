import { useEffect, useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, queryClient, refresh, useCall } from 'shared-auth';
import { settingsBodyOf, type SettingsDraft } from './settings.view.ts';

const RELOAD_MS = 2000; // specification, section 9

/** What is saved now; a form under edit is not disturbed by a refresh. */
export const useSettings = () =>
  useCall('GET /admin/config', {}, { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });

/** Saves everything at once; two seconds later the store's configuration is read again (section 4). */
export function useSaveSettings() {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation(
    {
      mutationFn: (draft: SettingsDraft) =>
        call('POST /admin/config/update', { body: settingsBodyOf(draft) }),
      onSuccess: () => {
        // The name in the sidebar follows at once, everything else after the pause.
        void refresh('GET /public/config');
        timer.current = setTimeout(
          () => void refresh('GET /admin/config', 'GET /products/all', 'GET /products/{productId}'),
          RELOAD_MS,
        );
      },
    },
    queryClient,
  );
}
