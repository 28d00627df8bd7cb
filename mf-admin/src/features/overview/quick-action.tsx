import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as styles from './overview.module.css';

interface QuickActionProps {
  title: string;
  text: string;
  icon: LucideIcon;
}

export function QuickLink({ to, ...face }: QuickActionProps & { to: string }) {
  return (
    <li>
      <Link className={styles.quickAction} to={to}>
        <Face {...face} />
      </Link>
    </li>
  );
}

export function QuickButton({ onClick, ...face }: QuickActionProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className={styles.quickAction} onClick={onClick}>
        <Face {...face} />
      </button>
    </li>
  );
}

function Face({ title, text, icon: Icon }: QuickActionProps) {
  return (
    <>
      <span className={styles.quickIcon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className={styles.quickWords}>
        <span className={styles.quickTitle}>{title}</span>
        <span className={styles.quickText}>{text}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </>
  );
}
