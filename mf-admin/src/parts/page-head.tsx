import type { ReactNode } from 'react';
import './parts.css';

/** The title of a page and its main action. */
export function PageHead({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <div className="page-head">
      <h1 className="type-admin-h1">{title}</h1>
      {actions && <div className="page-head__actions">{actions}</div>}
    </div>
  );
}
