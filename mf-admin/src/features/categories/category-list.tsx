import { useState } from 'react';
import { GripVertical, Merge, Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { messageOf } from 'shared-auth';
import type { CountedCategory } from 'shared-contract/types';
import { Banner, IconButton, VisuallyHidden } from 'shared-ui';
import { focusPageAfter } from 'shared-ui/base';
import * as ui from 'shared-ui/ui.module.css';
import { useDragOrder } from '../../parts/use-drag-order.ts';
import { productsOfCategoryPath } from '../../paths.ts';
import { strings } from '../../strings.ts';
import { useMove } from './use-categories.ts';
import * as tableStyles from '../../parts/table.module.css';
import * as styles from './categories.module.css';

const text = strings.categories;

export type CategoryTask = 'rename' | 'merge' | 'delete';

interface CategoryListProps {
  categories: readonly CountedCategory[];
  onOpen: (task: CategoryTask, category: CountedCategory) => void;
}

const tasks = [
  { task: 'rename', label: text.rename, Icon: Pencil },
  { task: 'merge', label: text.merge, Icon: Merge },
  { task: 'delete', label: text.delete, Icon: Trash2 },
] as const;

/** The categories in the order of the shop, which is changed here (rules 2.12). */
export function CategoryList({ categories, onOpen }: CategoryListProps) {
  const byId = new Map(categories.map((category) => [category._id, category]));
  const move = useMove();
  const [said, setSaid] = useState('');
  const ids = (move.isPending ? move.variables.order : categories.map(({ _id }) => _id)).filter((id) =>
    byId.has(id),
  );
  const drag = useDragOrder(ids, (order, moved) => {
    setSaid(text.moved(byId.get(moved)?.title ?? '', order.indexOf(moved) + 1, order.length));
    move.mutate({ order, moved });
  });
  return (
    <>
      {move.isError && (
        <div className={styles.notice}>
          <Banner tone="error" reveal={move.error}>
            {messageOf(move.error, text.orderFailed)}
          </Banner>
        </div>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <ul className={styles.list} {...drag.list}>
        {drag.order
          .flatMap((id) => byId.get(id) ?? [])
          .map((category) => (
            <li
              key={category._id}
              ref={focusPageAfter}
              className={styles.row}
              data-row-id={category._id}
              data-pulled={drag.pulled === category._id || undefined}
            >
              <IconButton
                size="xs"
                className={styles.handle ?? ''}
                label={text.order(category.title)}
                aria-keyshortcuts="ArrowUp ArrowDown"
                icon={<GripVertical size={16} strokeWidth={1.75} />}
                disabled={categories.length === 1}
                {...drag.handleOf(category._id)}
              />
              <div className={styles.what}>
                <p className={styles.title}>{category.title}</p>
                <Link
                  className={`${ui.small} ${ui.tabular} ${styles.products}`}
                  to={productsOfCategoryPath(category._id)}
                >
                  {text.products(category.product_count, category.enabled_count)}
                </Link>
              </div>
              <span className={tableStyles.rowActions}>
                {tasks.map(({ task, label, Icon }) => (
                  <IconButton
                    key={task}
                    size="xs"
                    label={label(category.title)}
                    tooltipSide="end"
                    icon={<Icon size={16} strokeWidth={1.75} />}
                    onClick={() => onOpen(task, category)}
                  />
                ))}
              </span>
            </li>
          ))}
      </ul>
    </>
  );
}
