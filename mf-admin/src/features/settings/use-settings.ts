import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { call, callKey, currentOf, queryClient, refresh, useCall } from 'shared-auth';
import type { AdminStoreConfig } from 'shared-contract/types';
import { settingsBodyOf, type SettingsDraft } from './settings.view.ts';

const RELOAD_MS = 2000; // rules 11.8

/**
 * The saved settings as `data`. The cache may have an older answer, and a form that started from it would change while somebody edits it.
 * So there is no `data` before it was read for this page.
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

export interface SettingsSave {
  draft: SettingsDraft;
  /** The fields to be saved. */
  changes: Partial<SettingsDraft>;
  /** The version that the changes were made on. */
  version: number | undefined;
}

interface SaveListeners {
  onSaved: (sent: SettingsDraft, config: AdminStoreConfig) => void;
  /** Somebody else has changed it: `current` is there now. */
  onRefused: (current: AdminStoreConfig) => void;
}

const show = (config: AdminStoreConfig) => queryClient.setQueryData(callKey('GET /admin/config', {}), config);

/**
 * Saves what was changed, all or nothing; two seconds later the store's configuration is read again (rules 11.8). Both
 * `onSaved` and `onRefused` are called wherever the admin is by then.
 */
export function useSaveSettings({ onSaved, onRefused }: SaveListeners) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useMutation({
    mutationFn: ({ draft, changes, version }: SettingsSave) =>
      call('POST /admin/config/update', {
        body: {
          ...settingsBodyOf(draft, changes),
          ...(version !== undefined && { expected_version: version }),
        },
      }),
    // An answer that arrives while this runs may be older.
    onMutate: () => clearTimeout(timer.current),
    onSuccess: (config, { draft }) => {
      show(config);
      onSaved(draft, config);
      // The name in the sidebar follows at once, everything else after the pause.
      void refresh('GET /public/config', 'GET /admin/stats');
      timer.current = setTimeout(
        () => void refresh('GET /admin/config', 'GET /products/all', 'GET /products/{productId}'),
        RELOAD_MS,
      );
    },
    onError: (error) => {
      const current = currentOf<AdminStoreConfig>(error);
      if (!current) return;
      show(current);
      onRefused(current);
    },
  });
}
