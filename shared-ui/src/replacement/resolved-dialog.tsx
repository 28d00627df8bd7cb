import type { ReplacementRequest } from 'shared-contract/types';
import { Banner, Button, formatDateTime, StatusBadge } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { Neighbours, type Neighbouring } from '../parts/neighbours/neighbours.tsx';
import { Detail, RequestDetails } from './request-details.tsx';
import { strings as text } from './strings.ts';
import { useRequestCodes } from './use-request-codes.ts';
import * as styles from './resolve-dialog.module.css';

interface ResolvedDialogProps {
  request: ReplacementRequest;
  neighbours: Neighbouring;
  onMove: (requestId: string) => void;
  onClose: () => void;
}

/** The outcome of a request that was resolved already. */
export function ResolvedDialog({ request, neighbours, onMove, onClose }: ResolvedDialogProps) {
  const codes = useRequestCodes(request);
  return (
    <ModalDialog
      title={text.resolvedTitle}
      width={800}
      className={`${styles.resolve} ${styles.done}`}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <Neighbours {...neighbours} onMove={onMove} />
      <RequestDetails request={request} codes={codes} />
      <div className={styles.notice}>
        <Banner tone="info">{text.alreadyResolved}</Banner>
      </div>
      <dl className={`${styles.details} ${styles.notice}`}>
        <Detail label={text.outcome}>
          <StatusBadge kind="replacement" status={request.status} inTable />
        </Detail>
        {request.resolved_unix !== null && (
          <Detail label={text.resolvedAt}>{formatDateTime(request.resolved_unix)}</Detail>
        )}
        {codes.replacement !== undefined && (
          <Detail label={text.replacement} code>
            {codes.replacement}
          </Detail>
        )}
        {request.reason !== undefined && <Detail label={text.reasonGiven}>{request.reason}</Detail>}
        {(request.automatic || request.resolved_by !== undefined) && (
          <Detail label={text.resolvedBy}>{request.automatic ? text.automatic : request.resolved_by}</Detail>
        )}
      </dl>
    </ModalDialog>
  );
}
