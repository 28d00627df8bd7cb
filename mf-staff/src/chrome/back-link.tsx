import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from 'shared-auth';
import { strings } from '../strings.ts';
import { paths } from '../paths.ts';
import * as styles from '../features/replacements/replacements.module.css';

/**
 * A link to the dashboard. For an admin it is the admin dashboard. For staff it is this queue, so there the link reads the queue
 * again.
 */
export function BackLink({ onRefresh }: { onRefresh?: () => void }) {
  const isAdmin = useSession().role === 'ADMIN';
  return (
    <Link
      className={styles.backLink}
      to={isAdmin ? paths.adminDashboard() : paths.replacements()}
      onClick={isAdmin ? undefined : onRefresh}
    >
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.header.back}
    </Link>
  );
}
