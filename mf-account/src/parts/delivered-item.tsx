import type { ReactNode } from 'react';
import { Check, Copy, Eye, EyeOff } from 'lucide-react';
import type { OrderItem } from 'shared-contract/types';
import { Button, VisuallyHidden, useCopy } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { isWebAddress, masked } from './deliverable.view.ts';
import * as styles from './deliverables.module.css';

interface DeliveredItemProps {
  item: OrderItem;
  position: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
  /** The picture of the card that the code is shown on. */
  card?: ReactNode;
  /** Whether it is the only working code of its order, so that Copy is the main action. */
  isOnly: boolean;
  actions: ReactNode;
  below: ReactNode;
}

/** One delivered text with its actions. */
export function DeliveredItem({
  item,
  position,
  shown,
  onShow,
  card,
  isOnly,
  actions,
  below,
}: DeliveredItemProps) {
  const { copied, failed, copy } = useCopy();
  const isLink = isWebAddress(item.deliverable);
  const copyIt = async () => {
    // A text that cannot be copied is shown, so that the reader can type it.
    if (!(await copy(item.deliverable))) onShow(true);
  };
  const isMain = item.active && isOnly;
  return (
    <li
      className={item.active ? styles.item : `${styles.item} ${styles.itemReplaced}`}
      data-card={card ? '' : undefined}
    >
      <div className={styles.itemFace}>
        {card}
        <span className={styles.itemText}>
          {isLink ? (
            <a
              className={`${styles.itemCode} ${ui.code} ${styles.itemLink}`}
              href={item.deliverable}
              target="_blank"
              rel="noopener noreferrer"
            >
              {item.deliverable}
              <VisuallyHidden> ({strings.items.newTab})</VisuallyHidden>
            </a>
          ) : (
            <code
              className={
                shown
                  ? `${styles.itemCode} ${ui.code}`
                  : `${styles.itemCode} ${ui.code} ${styles.itemCodeMasked}`
              }
              aria-label={shown ? undefined : strings.items.hidden(position)}
              role={shown ? undefined : 'img'}
            >
              {shown ? item.deliverable : masked(item.deliverable)}
            </code>
          )}
          {!item.active && <span className={styles.itemMark}>{strings.items.replaced}</span>}
          {item.is_replacement && (
            <span className={`${styles.itemMark} ${styles.itemMarkNew}`}>{strings.items.replacement}</span>
          )}
        </span>
      </div>
      <span className={styles.itemActions}>
        {item.active && (
          <Button
            variant={isMain && !copied ? 'primary' : 'secondary'}
            size={isMain ? 'md' : 'sm'}
            className={copied ? styles.itemCopied : undefined}
            icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            onClick={() => void copyIt()}
          >
            {copied ? strings.items.copied : failed ? strings.items.copyFailed : strings.items.copy}
            <VisuallyHidden> {strings.items.number(position)}</VisuallyHidden>
          </Button>
        )}
        {!isLink && (
          <Button
            variant="soft"
            size={isMain ? 'md' : 'sm'}
            aria-pressed={shown}
            icon={shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => onShow(!shown)}
          >
            {shown ? strings.items.hide : strings.items.reveal}
            <VisuallyHidden> {strings.items.number(position)}</VisuallyHidden>
          </Button>
        )}
        {actions && <span className={styles.itemMore}>{actions}</span>}
      </span>
      <span role="status" className={ui.visuallyHidden}>
        {copied ? strings.items.copiedStatus(position) : failed && strings.items.copyFailed}
      </span>
      {below && <div className={styles.itemBelow}>{below}</div>}
    </li>
  );
}
