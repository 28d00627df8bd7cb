import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, queryClient, refresh, useCall } from 'shared-auth';
import { settingsBodyOf, type SettingsDraft } from './settings.view.ts';

const RELOAD_MS = 2000; // specification, section 9

/**
 * What is saved now, as `data`. The overview keeps an older answer to the same call: a form that started from it would
 * change under the hands of whoever edits it, so there is no `data` before it was read for this page.
 */
export function useSettings() {
  const [openedAt] = useState(() => Date.now());
  const { data, dataUpdatedAt, error, isFetching, refetch } = useCall(
    'GET /admin/config',
    {},
    { staleTime: 0, refetchOnWindowFocus: false },
  );
  return { data: dataUpdatedAt >= openedAt ? data : undefined, error, isFetching, refetch };
}

/**
 * Saves everything at once; two seconds later the store's configuration is read again (section 4). `onSaved` is told
 * wherever the admin is by then.
 */
export function useSaveSettings(onSaved: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation(
    {
      mutationFn: (draft: SettingsDraft) =>
        call('POST /admin/config/update', { body: settingsBodyOf(draft) }),
      // What is read while this runs may be of before it.
      onMutate: () => clearTimeout(timer.current),
      onSuccess: () => {
        onSaved();
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
