import { Link } from 'react-router-dom';
import { useCallPage } from 'shared-auth';
import { Banner } from 'shared-ui';
import { stockLevelsPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import * as styles from './overview.module.css';

const text = strings.stockLevels;

const useCount = (level: 'LOW' | 'OUT') =>
  useCallPage('GET /admin/stock/levels', { query: { level, amount: 1 } }).data?.total ?? 0;

/** How many options run low or have run out, with the way to them; nothing while all have enough (rules 3.17). */
export function LowStock() {
  const [out, low] = [useCount('OUT'), useCount('LOW')];
  return (
    <>
      {out > 0 && <Notice words={text.out(out)} to={stockLevelsPath('OUT')} link={text.showOut} />}
      {low > 0 && <Notice words={text.low(low)} to={stockLevelsPath('LOW')} link={text.showLow} />}
    </>
  );
}

function Notice({ words, to, link }: { words: string; to: string; link: string }) {
  return (
    <div className={styles.notice}>
      <Banner
        tone="warning"
        action={
          <Link className={styles.noticeLink} to={to}>
            {link}
          </Link>
        }
      >
        <p className={styles.noticeTitle}>{words}</p>
      </Banner>
    </div>
  );
}
