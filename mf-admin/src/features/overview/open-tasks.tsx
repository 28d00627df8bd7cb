import { PackageMinus, PackageX } from 'lucide-react';
import { useCallPage } from 'shared-auth';
import { stockLevelsPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { QuickLink } from './quick-action.tsx';
import { WaitingRequests } from './waiting-requests.tsx';
import * as styles from './overview.module.css';

const text = strings.stockLevels;

const useCount = (level: 'LOW' | 'OUT') =>
  useCallPage('GET /admin/stock/levels', { query: { level, amount: 1 } }).data?.total;

/** Links to pending requests and to options that run low or have run out (rules 3.17). Its space is reserved before the counts are known. */
export function OpenTasks() {
  const [out, low] = [useCount('OUT'), useCount('LOW')];
  return (
    <ul className={styles.stock} aria-label={strings.waitingRequests.list}>
      <WaitingRequests />
      <QuickLink title={text.showOut} text={text.out(out)} icon={PackageX} to={stockLevelsPath('OUT')} />
      <QuickLink title={text.showLow} text={text.low(low)} icon={PackageMinus} to={stockLevelsPath('LOW')} />
    </ul>
  );
}
