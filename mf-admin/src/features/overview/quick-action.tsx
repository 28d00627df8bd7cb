import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';

interface QuickActionProps {
  title: string;
  text: string;
  icon: LucideIcon;
}

export function QuickLink({ to, ...face }: QuickActionProps & { to: string }) {
  return (
    <li>
      <Link className="quick__action" to={to}>
        <Face {...face} />
      </Link>
    </li>
  );
}

export function QuickButton({ onClick, ...face }: QuickActionProps & { onClick: () => void }) {
  return (
    <li>
      <button type="button" className="quick__action" onClick={onClick}>
        <Face {...face} />
      </button>
    </li>
  );
}

function Face({ title, text, icon: Icon }: QuickActionProps) {
  return (
    <>
      <span className="quick__icon">
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="quick__words">
        <span className="quick__title">{title}</span>
        <span className="quick__text">{text}</span>
      </span>
      <ChevronRight size={18} strokeWidth={1.75} aria-hidden="true" />
    </>
  );
}
