import { useId, useState } from 'react';
import { Eye } from 'lucide-react';
import { call } from 'shared-auth';
import type { Order } from 'shared-contract/types';
import { Button, shortId, useFocusNext, VisuallyHidden } from 'shared-ui';
import { strings } from '../strings.ts';
import { CopyableCode } from './copyable-code.tsx';
import { RevealDialog } from './reveal-dialog.tsx';
import * as detailsStyles from './details.module.css';
import * as tableStyles from './table.module.css';

const text = strings.codes;

interface DeliveredCodesProps {
  orderId: string;
  /** The codes in force, masked. */
  codes: readonly string[];
  /** The codes that were replaced, masked. */
  replaced?: readonly string[];
}

/** The codes of an order that were replaced. */
export const replacedCodes = ({ items }: Order): string[] =>
  items.filter(({ active }) => !active).map(({ deliverable }) => deliverable);

/** The codes that an order delivered: masked, and in clear once somebody has said why they need them (rules 3.16). */
export function DeliveredCodes({ orderId, codes, replaced = [] }: DeliveredCodesProps) {
  const list = useId();
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<Order>();
  const focusNext = useFocusNext();
  return (
    <div className={detailsStyles.delivered}>
      <ul id={list} className={detailsStyles.codeList} tabIndex={-1} aria-label={text.list(shortId(orderId))}>
        {(shown?.deliverables ?? codes).map((code, index) => (
          <li key={index}>
            {shown ? (
              <CopyableCode value={code} name={text.one(index + 1, shortId(orderId))} />
            ) : (
              <span className={detailsStyles.code}>{code}</span>
            )}
          </li>
        ))}
        {(shown ? replacedCodes(shown) : replaced).map((code, index) => (
          <li key={`replaced ${index}`} className={detailsStyles.replaced}>
            <span className={detailsStyles.code}>{code}</span>
            <span className={tableStyles.cellQuiet}>{text.replaced}</span>
          </li>
        ))}
      </ul>
      {!shown && (
        <Button
          size="sm"
          variant="soft"
          icon={<Eye size={16} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {text.reveal}
          <VisuallyHidden> {text.of(shortId(orderId))}</VisuallyHidden>
        </Button>
      )}
      {asking && (
        <RevealDialog
          hint={text.whyHint}
          reveal={(why) => call('GET /orders/{orderId}', { params: { orderId }, query: { why } })}
          onClose={() => setAsking(false)}
          onRevealed={(order) => {
            setShown(order);
            setAsking(false);
            focusNext(() => document.getElementById(list), null);
          }}
        />
      )}
    </div>
  );
}
