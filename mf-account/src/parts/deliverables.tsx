import type { ReactNode } from 'react';
import { Check, Copy, Download } from 'lucide-react';
import type { Order, OrderItem } from 'shared-contract/types';
import { Button, ProductImage, VisuallyHidden, formatDateTime, useCopy } from 'shared-ui';
import * as ui from 'shared-ui/ui.module.css';
import { strings } from '../strings.ts';
import { activeTexts, fitsOnCard, orderFileName, orderText } from './deliverable.view.ts';
import { DeliveredItem } from './delivered-item.tsx';
import { useRevealed } from './revealed.ts';
import { saveFile } from 'shared-ui/save-file';
import * as accountStyles from '../account.module.css';
import * as styles from './deliverables.module.css';

interface DeliverablesProps {
  order: Order;
  heading?: 'h2' | 'h3';
  /** Shows the product's name instead of "Your items", where several orders are shown together. */
  named?: boolean;
  /** Content at the end of an item's actions and below the item. */
  actionsOf?: (item: OrderItem, position: number) => ReactNode;
  belowOf?: (item: OrderItem, position: number) => ReactNode;
}

/**
 * Everything that an order delivered, masked until asked for. Working codes come first, and a single one is shown on its card.
 * Replaced codes are folded away and can still be read.
 */
export function Deliverables({ order, heading: Heading = 'h2', named, ...slots }: DeliverablesProps) {
  const { isRevealed, reveal } = useRevealed();
  const rows = order.items.map((item, index) => ({ item, position: index + 1 }));
  const live = rows.filter(({ item }) => item.active);
  const replaced = rows.filter(({ item }) => !item.active);
  const row = ({ item, position }: (typeof rows)[number], card?: ReactNode) => (
    <DeliveredItem
      key={`${position}-${item.deliverable}`}
      item={item}
      position={position}
      shown={isRevealed(order._id, position)}
      onShow={(isShown) => reveal(order._id, position, isShown)}
      card={card}
      isOnly={live.length === 1}
      actions={slots.actionsOf?.(item, position)}
      below={slots.belowOf?.(item, position)}
    />
  );
  const art = (size: 'md' | 'sm') => (
    <ProductImage
      key={order.product_image_url}
      title={order.product_title}
      src={order.product_image_url}
      size={size}
    />
  );
  const [only] = live;
  const onCard = live.length === 1 && only !== undefined && fitsOnCard(only.item.deliverable);
  return (
    <section className={`${accountStyles.card} ${styles.items}`}>
      <header className={`${accountStyles.cardHead} ${styles.itemsHead}`}>
        {!onCard && <span className={styles.itemsArt}>{art('sm')}</span>}
        <div className={styles.itemsTitle}>
          <Heading className={ui.h3}>{named ? order.product_title : strings.items.title}</Heading>
          {named && <p className={ui.small}>{order.subcategory.title}</p>}
        </div>
        {order.items.length > 0 && (
          <ItemsTools
            order={order}
            several={live.length > 1}
            onCopyFailed={() => live.forEach(({ position }) => reveal(order._id, position, true))}
          />
        )}
      </header>
      {live.length > 0 && (
        <ol className={styles.itemsList}>{live.map((each) => row(each, onCard && art('md')))}</ol>
      )}
      {order.items.length === 0 && <p className={styles.itemsNone}>{strings.items.none}</p>}
      {replaced.length > 0 && (
        <details className={styles.replaced}>
          <summary>{strings.items.replacedCount(replaced.length)}</summary>
          <ol className={styles.itemsList}>{replaced.map((each) => row(each))}</ol>
        </details>
      )}
    </section>
  );
}

interface ItemsToolsProps {
  order: Order;
  several: boolean;
  /** Called when a text cannot be copied, so that it is shown. */
  onCopyFailed: () => void;
}

function ItemsTools({ order, several, onCopyFailed }: ItemsToolsProps) {
  const { copied, failed, copy } = useCopy();
  const copyAll = async () => {
    if (!(await copy(activeTexts(order.items)))) onCopyFailed();
  };
  return (
    <div className={styles.itemsTools}>
      <Button
        variant="quiet"
        size="sm"
        icon={<Download size={16} aria-hidden="true" />}
        onClick={() => saveFile(orderFileName(order._id), orderText(order, formatDateTime))}
      >
        {strings.items.download}
      </Button>
      {several && (
        <Button
          variant="primary"
          size="sm"
          icon={copied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
          onClick={() => void copyAll()}
        >
          {copied ? strings.items.copied : failed ? strings.items.copyFailed : strings.items.copyAll}
        </Button>
      )}
      <span role="status">
        <VisuallyHidden>
          {copied ? strings.items.copiedAll : failed && strings.items.copyFailed}
        </VisuallyHidden>
      </span>
    </div>
  );
}
