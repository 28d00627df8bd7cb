import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { strings } from '../strings.ts';
import * as styles from './layout.module.css';

export function BackLink() {
  return (
    <Link className={styles.back} to={paths.dashboard()}>
      <ArrowLeft size={16} strokeWidth={2} aria-hidden="true" />
      {strings.layout.back}
    </Link>
  );
}
