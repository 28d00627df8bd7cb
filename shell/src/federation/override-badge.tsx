import { activeOverrides, resetOverrides } from './override.ts';
import { strings } from './strings.ts';
import * as styles from './override-badge.module.css';

/** Shows on every page which remotes of this tab come from a developer's server; nothing otherwise. */
export function OverrideBadge() {
  const overrides = activeOverrides();
  if (overrides.length === 0) return null;
  const reset = () => {
    resetOverrides();
    location.reload();
  };
  return (
    <aside className={styles.overrideBadge}>
      {strings.overrideBadge(overrides.map(({ name, base }) => `${name} ${base}`).join(', '))}
      <button type="button" onClick={reset}>
        {strings.overrideReset}
      </button>
    </aside>
  );
}
