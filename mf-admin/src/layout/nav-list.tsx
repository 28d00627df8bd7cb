import { NavLink } from 'react-router-dom';
import { formatCount, VisuallyHidden } from 'shared-ui';
import { useAdminStats } from '../data/use-admin-stats.ts';
import { strings } from '../strings.ts';
import { navItems } from './nav.ts';
import * as styles from './layout.module.css';

/** The menu of the administration, with what waits for a decision. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  const stats = useAdminStats().data;
  return (
    <ul className={styles.nav}>
      {navItems.map(({ label, to, icon: Icon, waiting }) => {
        const count = stats && waiting ? waiting(stats) : 0;
        return (
          <li key={to}>
            <NavLink className={styles.navItem} to={to} onClick={onNavigate}>
              <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
              <span className={styles.navLabel}>{label}</span>
              {count > 0 && (
                <span className={styles.navCount}>
                  {formatCount(count)}
                  <VisuallyHidden> {strings.nav.waiting}</VisuallyHidden>
                </span>
              )}
            </NavLink>
          </li>
        );
      })}
    </ul>
  );
}
