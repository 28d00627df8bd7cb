import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';

export function BackLink() {
  return (
    <Link className="admin-back" to={paths.dashboard()}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.layout.back}
    </Link>
  );
}
