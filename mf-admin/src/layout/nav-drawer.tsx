import { useEffect, useRef } from 'react';
import { Search, X } from 'lucide-react';
import { BrandLink, Button, IconButton, showModal, ThemeSwitch } from 'shared-ui';
import { strings } from '../strings.ts';
import { NavList } from './nav-list.tsx';
import * as styles from './layout.module.css';

interface NavDrawerProps {
  storeName: string;
  onClose: () => void;
  /** Opens the search over everything in place of the menu. */
  onSearch: () => void;
}

/** The menu of windows that are too narrow for a sidebar. The browser's own dialog keeps the focus inside. */
export function NavDrawer({ storeName, onClose, onSearch }: NavDrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    showModal(dialog);
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={styles.drawer}
      aria-label={strings.nav.label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
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
    </dialog>
  );
}
