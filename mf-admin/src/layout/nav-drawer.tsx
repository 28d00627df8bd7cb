import { useEffect, useRef } from 'react';
import { X } from 'lucide-react';
import { BrandLink, IconButton, showModal, ThemeSwitch } from 'shared-ui';
import { strings } from '../strings.ts';
import { NavList } from './nav-list.tsx';

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
      className="admin-drawer"
      aria-label={strings.nav.label}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="admin-drawer__head">
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
      <div className="admin-drawer__foot">
        <ThemeSwitch tooltipSide="center" />
      </div>
    </dialog>
  );
}
