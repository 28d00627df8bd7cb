import type { ReactNode } from 'react';
import { messageOf } from 'shared-auth';
import { Banner } from 'shared-ui';
import { ModalDialog } from 'shared-ui/overlay';
import { strings } from '../strings.ts';
import { DialogFoot } from './dialog-foot.tsx';
import type { Refused, useOneByOne, Worked } from './use-one-by-one.ts';
import * as detailsStyles from './details.module.css';
import * as panelStyles from './panel.module.css';

const text = strings.oneByOne;

interface OneByOneDialogProps<Row, Outcome> {
  of: ReturnType<typeof useOneByOne<Row, Outcome>>;
  title: string;
  /** The label of the button that starts, and after a refusal or a stop goes on. */
  confirm: string;
  danger?: boolean;
  /** It can be started. */
  ready?: boolean;
  /** The id of a form in it that starts it when it is sent. */
  form?: string;
  refused: RefusedTexts<Row>;
  /** A note about selected rows that this action leaves as they are. */
  others: ReactNode;
  children: ReactNode;
  onClose: () => void;
}

/** Does the same to each row that was chosen, says how far it is, and what was done and what was not. */
export function OneByOneDialog<Row, Outcome>(props: OneByOneDialogProps<Row, Outcome>) {
  const {
    of,
    title,
    confirm,
    danger = false,
    ready = true,
    form,
    refused,
    others,
    children,
    onClose,
  } = props;
  const { isPending: busy, left, tried } = of;
  return (
    <ModalDialog
      title={title}
      width={480}
      busy={busy}
      onClose={onClose}
      footer={
        <DialogFoot
          variant={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={!ready}
          {...(form === undefined ? { onClick: of.start } : { type: 'submit', form })}
          onCancel={onClose}
        >
          {confirm}
        </DialogFoot>
      }
    >
      <div className={panelStyles.stack}>
        {!busy && <NotDone of={of} {...refused} />}
        {children}
        <div className={detailsStyles.confirmText}>
          {others}
          <p role="status">{busy && text.progress(tried, left.length)}</p>
        </div>
      </div>
    </ModalDialog>
  );
}

export interface RefusedTexts<Row> {
  title: (count: number) => string;
  nameOf: (row: Row) => ReactNode;
  /** Why a row was refused. */
  why: (error: unknown) => string;
}

/** Which rows were refused and why, and where the work stopped; nothing where all were done. */
export function NotDone<Row>({
  of: worked,
  title,
  nameOf,
  why,
}: RefusedTexts<Row> & { of: Worked<Row, unknown> }) {
  const { done, refused, untried, stop } = worked;
  if (refused.length === 0 && stop === undefined) return null;
  return (
    <Banner tone="error" reveal={worked.refused}>
      {stop !== undefined && (
        <p>{text.stopped(messageOf(stop, text.unreachable), done.length, untried.length)}</p>
      )}
      {refused.length > 0 && (
        <>
          <p>{title(refused.length)}</p>
          <ul>
            {refused.map(({ row, error }: Refused<Row>, at) => (
              <li key={at}>
                {nameOf(row)}: {why(error)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
