import type { PageShape, RemoteRoute } from 'shared-contract/remote';
import { Skeleton } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { Brand } from './brand.tsx';
import * as styles from './page-skeleton.module.css';

/** How many boxes each shape has; the style sheet gives them their places. */
const boxes: Record<PageShape, number> = {
  grid: 9,
  product: 3,
  cart: 5,
  order: 3,
  dashboard: 6,
  list: 3,
  settings: 5,
  queue: 2,
  desk: 6,
};
const ENTRIES = 8;

const boxesOf = (count: number) =>
  Array.from({ length: count }, (_, box) => <Skeleton key={box} height="auto" />);

/**
 * A placeholder in the shape of the page. The server draws it too, for pages that it does not draw itself. The attribute tells
 * the browser that there is nothing to hydrate, and tells the page's own skeleton that it need not wait (useSkeleton).
 */
export function PageSkeleton({
  route: { shape = 'list', ownHeader },
}: {
  route: Pick<RemoteRoute, 'shape' | 'ownHeader'>;
}) {
  const frame = ownHeader && (shape === 'desk' ? styles.desk : styles.own);
  const page = (
    <div className={`${ui.content} ${styles.page}`} data-shape={shape} aria-hidden="true">
      {boxesOf(boxes[shape] ?? 1)}
    </div>
  );
  return (
    <div data-part="waiting" className={frame || undefined}>
      <span className={ui.visuallyHidden} role="status">
        {strings.loading}
      </span>
      {ownHeader && (
        <div className={styles.head}>
          <Brand />
          <div className={styles.entries} aria-hidden="true">
            {boxesOf(ENTRIES)}
          </div>
        </div>
      )}
      {page}
    </div>
  );
}
