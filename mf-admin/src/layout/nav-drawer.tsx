import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { BrandLink, IconButton, showModal, ThemeSwitch } from 'shared-ui';
import { strings } from '../strings.ts';
import { NavList } from './nav-list.tsx';
import * as styles from './layout.module.css';

interface NavDrawerProps {
  storeName: string;
  onClose: () => void;
}

/** The menu of windows that are too narrow for a sidebar. The browser's own dialog keeps the focus inside. */
export function NavDrawer({ storeName, onClose }: NavDrawerProps) {
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
      <nav aria-label={strings.nav.label}>
        <NavList onNavigate={onClose} />
      </nav>
      <div className={styles.drawerFoot}>
        <ThemeSwitch tooltipSide="center" />
      </div>
    </dialog>
  );
}
