import { Search, X } from 'lucide-react';
import { BrandLink, Button, IconButton, ThemeSwitch } from 'shared-ui';
import { Drawer, usePageBehind } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import { NavList } from './nav-list.tsx';
import * as styles from './layout.module.css';

interface NavDrawerProps {
  storeName: string;
  onClose: () => void;
  /** Opens the search over everything in place of the menu. */
  onSearch: () => void;
}

/** The menu of windows that are too narrow for a sidebar. */
export function NavDrawer({ storeName, onClose, onSearch }: NavDrawerProps) {
  usePageBehind();
  return (
    <Drawer
      open
      placement="left"
      size="min(296px, calc(100vw - 48px))"
      closable={false}
      aria-label={strings.nav.label}
      classNames={{ section: styles.drawer, body: styles.drawerBody }}
      onClose={onClose}
    >
      <div className={styles.drawerHead}>
        <BrandLink name={storeName} />
        <IconButton
          label={strings.nav.closeMenu}
          tooltipSide="end"
          icon={<X size={20} strokeWidth={1.75} />}
          onClick={onClose}
        />
      </div>
      <Button icon={<Search size={16} strokeWidth={1.75} aria-hidden="true" />} onClick={onSearch}>
        {strings.palette.open}
      </Button>
      <nav aria-label={strings.nav.label}>
        <NavList onNavigate={onClose} />
      </nav>
      <div className={styles.drawerFoot}>
        <ThemeSwitch tooltipSide="center" />
      </div>
    </Drawer>
  );
}
