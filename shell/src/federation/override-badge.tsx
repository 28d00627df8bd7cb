import { useSyncExternalStore } from 'react';
import { activeOverrides, hasNoManifest, resetOverrides } from './override.ts';
import { subscribeToRemotes } from './remotes.ts';
import { strings } from './strings.ts';
import * as styles from './override-badge.module.css';

const localRemotes = () =>
  activeOverrides()
    .map((override) => {
      const { name, base } = override;
      return `${name} ${base}${hasNoManifest(override) ? ` ${strings.overrideWithoutManifest}` : ''}`;
    })
    .join(', ');

/** Shows on every page which remotes of this tab come from a developer's server. Shows nothing when there is none. */
export function OverrideBadge() {
  // Subscribed, because a retry reads the manifests again.
  const list = useSyncExternalStore(subscribeToRemotes, localRemotes, localRemotes);
  if (list === '') return null;
  const reset = () => {
    resetOverrides();
    location.reload();
  };
  return (
    <aside className={styles.overrideBadge}>
      {strings.overrideBadge(list)}
      <button type="button" onClick={reset}>
        {strings.overrideReset}
      </button>
    </aside>
  );
}
