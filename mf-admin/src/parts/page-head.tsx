import type { ReactNode } from 'react';
import * as ui from 'shared-ui/ui.module.css';
import * as pageStyles from './page.module.css';

/** The title of a page and its main action. */
export function PageHead({ title, actions }: { title: string; actions?: ReactNode }) {
  return (
    <div className={pageStyles.pageHead}>
      <h1 className={ui.adminH1}>{title}</h1>
      {actions && <div className={pageStyles.pageHeadActions}>{actions}</div>}
    </div>
  );
}
