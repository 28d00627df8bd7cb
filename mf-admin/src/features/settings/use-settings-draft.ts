import { useState } from 'react';
import type { StoreConfig } from 'shared-contract/types';
import { settingsDraftOf, type SettingsDraft } from './settings.view.ts';

const isSame = (one: SettingsDraft, other: SettingsDraft) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What the form holds. It follows the configuration whenever that is read anew, but never at the cost of what somebody
 * has typed: only while it is as it was read or saved last. `markSaved` tells what was saved.
 */
export function useSettingsDraft(config: StoreConfig) {
  const [read, setRead] = useState(config);
  const [saved, markSaved] = useState(() => settingsDraftOf(config));
  const [draft, setDraft] = useState(saved);
  if (read !== config) {
    setRead(config);
    if (isSame(draft, saved)) {
      const next = settingsDraftOf(config, draft.links);
      markSaved(next);
      setDraft(next);
    }
  }
  return { draft, setDraft, markSaved };
}
