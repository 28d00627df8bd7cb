import { PackageMinus, PackageX } from 'lucide-react';
import { useCallPage } from 'shared-auth';
import { stockLevelsPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { QuickLink } from './quick-action.tsx';
import * as styles from './overview.module.css';

const text = strings.stockLevels;

const useCount = (level: 'LOW' | 'OUT') =>
  useCallPage('GET /admin/stock/levels', { query: { level, amount: 1 } }).data?.total;

/** How many options run low or have run out, with the way to them (rules 3.17). Its place is the same before the counts are known. */
export function LowStock() {
  const [out, low] = [useCount('OUT'), useCount('LOW')];
  return (
    <ul className={styles.stock} aria-label={text.overview}>
      <QuickLink title={text.showOut} text={text.out(out)} icon={PackageX} to={stockLevelsPath('OUT')} />
      <QuickLink title={text.showLow} text={text.low(low)} icon={PackageMinus} to={stockLevelsPath('LOW')} />
    </ul>
  );
}
