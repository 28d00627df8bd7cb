import { useState, type ReactNode } from 'react';
import { Check, Copy, Download, Eye, EyeOff } from 'lucide-react';
import type { Order, OrderItem } from 'shared-contract/types';
import { Button, VisuallyHidden, formatDateTime, useCopy } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { activeTexts, isWebAddress, masked, orderFileName, orderText } from './deliverable.view.ts';
import { saveFile } from './save-file.ts';
import * as accountStyles from '../account.module.css';
import * as styles from './deliverables.module.css';

interface DeliverablesProps {
  order: Order;
  heading?: 'h2' | 'h3';
  /** Content at the end of an item's row, and below it. */
  actionsOf?: (item: OrderItem, position: number) => ReactNode;
  belowOf?: (item: OrderItem, position: number) => ReactNode;
}

/** Everything an order delivered, hidden until asked for; codes that were replaced stay readable and marked. */
export function Deliverables({ order, heading: Heading = 'h2', actionsOf, belowOf }: DeliverablesProps) {
  const { copied, failed, copy } = useCopy();
  const [shown, setShown] = useState<readonly number[]>([]);
  const positions = order.items.map((_, index) => index + 1);
  const copyAll = async () => {
    if (!(await copy(activeTexts(order.items)))) setShown(positions);
  };
  return (
    <section className={`${accountStyles.card} ${styles.items}`}>
      <header className={`${accountStyles.cardHead} ${styles.itemsHead}`}>
        <Heading className={ui.h3}>{strings.items.title}</Heading>
        {order.items.length > 0 && (
          <div className={styles.itemsTools}>
            <Button
              variant="quiet"
              size="sm"
              icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
              onClick={() => void copyAll()}
            >
              {copied ? strings.items.copied : failed ? strings.items.copyFailed : strings.items.copyAll}
            </Button>
            <Button
              variant="quiet"
              size="sm"
              icon={<Download size={16} aria-hidden="true" />}
              onClick={() => saveFile(orderFileName(order._id), orderText(order, formatDateTime))}
            >
              {strings.items.download}
            </Button>
            <span role="status">
              <VisuallyHidden>
                {copied ? strings.items.copiedAll : failed && strings.items.copyFailed}
              </VisuallyHidden>
            </span>
          </div>
        )}
      </header>
      {order.items.length === 0 ? (
        <p className={styles.itemsNone}>{strings.items.none}</p>
      ) : (
        <ol className={styles.itemsList}>
          {order.items.map((item, index) => (
            <ItemRow
              key={`${index}-${item.deliverable}`}
              item={item}
              position={index + 1}
              shown={shown.includes(index + 1)}
              onShow={(isShown) =>
                setShown((before) => [
                  ...before.filter((position) => position !== index + 1),
                  ...(isShown ? [index + 1] : []),
                ])
              }
              actions={actionsOf?.(item, index + 1)}
              below={belowOf?.(item, index + 1)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface ItemRowProps {
  item: OrderItem;
  position: number;
  shown: boolean;
  onShow: (shown: boolean) => void;
  actions: ReactNode;
  below: ReactNode;
}

function ItemRow({ item, position, shown, onShow, actions, below }: ItemRowProps) {
  const { copied, failed, copy } = useCopy();
  const isLink = isWebAddress(item.deliverable);
  const copyIt = async () => {
    // A text that cannot be copied is shown.
    if (!(await copy(item.deliverable))) onShow(true);
  };
  return (
    <li className={item.active ? styles.item : `${styles.item} ${styles.itemReplaced}`}>
      <span className={styles.itemNumber} aria-hidden="true">
        {position}
      </span>
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
      <span className={styles.itemActions}>
        {!isLink && (
          <Button
            variant="soft"
            size="sm"
            aria-pressed={shown}
            icon={shown ? <EyeOff size={16} aria-hidden="true" /> : <Eye size={16} aria-hidden="true" />}
            onClick={() => onShow(!shown)}
          >
            {shown ? strings.items.hide : strings.items.reveal}
            <VisuallyHidden> {strings.items.number(position)}</VisuallyHidden>
          </Button>
        )}
        {item.active && (
          <Button
            size="sm"
            className={copied ? styles.itemCopied : undefined}
            icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
            onClick={() => void copyIt()}
          >
            {copied ? strings.items.copied : failed ? strings.items.copyFailed : strings.items.copy}
            <VisuallyHidden> {strings.items.number(position)}</VisuallyHidden>
          </Button>
        )}
        {actions}
      </span>
      <span role="status" className={ui.visuallyHidden}>
        {copied ? strings.items.copiedStatus(position) : failed && strings.items.copyFailed}
      </span>
      {below && <div className={styles.itemBelow}>{below}</div>}
    </li>
  );
}
