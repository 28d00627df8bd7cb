import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { messageOf } from 'shared-auth';
import type { StockImport } from 'shared-contract/types';
import { Banner, Button } from 'shared-ui';
import { focusPageAfter } from 'shared-ui/base';
import { Progress } from 'shared-ui/upload';
import { ConfirmButton } from '../../parts/confirm-button.tsx';
import { strings } from '../../strings.ts';
import { ChooseFile } from './choose-file.tsx';
import { CommitForm } from './commit-form.tsx';
import { ImportLines } from './import-lines.tsx';
import { useCancelImport, useCommit, useUndoImport } from './use-import.ts';
import * as formStyles from '../../parts/form.module.css';
import * as panelStyles from '../../parts/panel.module.css';
import * as styles from './stock-import.module.css';

const text = strings.stockImport;

/** An undo whose job died is retried long before this; later it may have failed for good. */
const stillMs = 60_000;

export interface ShownImportProps {
  shown: StockImport;
  /** Which import gets lines from this page. */
  onFeed: (importId: string | undefined) => void;
  onNext: () => void;
}

/** An import in whatever state it is. */
export function ShownImport({ shown, onFeed, onNext }: ShownImportProps) {
  const location = useLocation();
  const navigate = useNavigate();
  // The server does not know the warning. It is in the history, so that it is still there after a reload.
  const { warning } = (location.state ?? {}) as { warning?: string };
  const hasLines = shown.state !== 'DISCARDED' && shown.state !== 'UNDONE';
  const isInterrupted = shown.state === 'UPLOADING';
  const [opened] = useState(shown.state);
  return (
    <>
      <section className={`${panelStyles.panel} ${panelStyles.formCard}`} aria-labelledby="shown-import">
        <h2 className={panelStyles.formTitle} id="shown-import">
          {text.chosen(shown.file_name, shown.lines)}
        </h2>
        {hasLines && <Counts shown={shown} />}
        {shown.state === 'READY' && warning !== undefined && <Banner tone="warning">{warning}</Banner>}
        {/* The buttons depend on the state. */}
        <div key={shown.state} ref={focusPageAfter} className={panelStyles.stack}>
          <Decision shown={shown} isNew={shown.state !== opened} onNext={onNext} />
        </div>
      </section>
      {isInterrupted && (
        <ChooseFile
          into={{ importId: shown._id }}
          onFeed={onFeed}
          // It is shown already, and read again when all parts have arrived.
          onChecked={(_id, found) =>
            void navigate(location.pathname + location.search, { replace: true, state: { warning: found } })
          }
        />
      )}
      {hasLines && <ImportLines shown={shown} />}
    </>
  );
}

function Counts({ shown: { counts } }: { shown: StockImport }) {
  return (
    <dl className={styles.counts} aria-label={text.counts}>
      {(Object.keys(text.states) as (keyof typeof counts)[]).map((state) => (
        <div key={state} data-state={state} data-none={counts[state] === 0 || undefined}>
          <dt>{text.states[state]}</dt>
          <dd>{counts[state].toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DecisionProps extends Omit<ShownImportProps, 'onFeed'> {
  /** The state changed on this page, so the pressed button may be far below the result. */
  isNew: boolean;
}

function Decision({ shown, isNew, onNext }: DecisionProps) {
  switch (shown.state) {
    case 'UPLOADING':
      return (
        <>
          <Banner tone="warning">{text.interrupted(shown.lines)}</Banner>
          <div className={formStyles.formActions}>
            <CancelButton shown={shown} />
          </div>
        </>
      );
    case 'READY':
      return <CommitForm shown={shown} discard={<CancelButton shown={shown} />} />;
    case 'COMMITTING':
    case 'UNDOING':
      return <Running shown={shown} />;
    default:
      return <Outcome shown={shown} state={shown.state} isNew={isNew} onNext={onNext} />;
  }
}

function CancelButton({ shown: { _id, state } }: { shown: StockImport }) {
  const cancel = useCancelImport(_id);
  const runs = state === 'COMMITTING';
  return (
    <>
      {cancel.isError && (
        <Banner tone="error" reveal={cancel.error}>
          {messageOf(cancel.error, runs ? text.cancelFailed : text.discardFailed)}
        </Banner>
      )}
      <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
        {runs ? text.cancel : text.discard}
      </Button>
    </>
  );
}

function Running({ shown }: { shown: StockImport }) {
  const isUndone = shown.state === 'UNDOING';
  const undo = useUndoImport(shown._id);
  const isStill = useIsStill(shown.withdrawn, stillMs) && isUndone;
  const [done, total] = isUndone
    ? [shown.withdrawn, shown.added]
    : [shown.added + shown.left_out, shown.counts.NEW + shown.left_out];
  return (
    <>
      <p role="status">{isUndone ? text.undoing : text.running(done, total)}</p>
      <Progress
        aria-label={text.progress}
        percent={total === 0 ? 0 : Math.floor((100 * done) / total)}
        status="active"
      />
      {!isUndone && (
        <div className={formStyles.formActions}>
          <CancelButton shown={shown} />
        </div>
      )}
      {isStill && (
        <>
          <Banner tone="warning">{text.stillUndoing}</Banner>
          {undo.isError && (
            <Banner tone="error" reveal={undo.error}>
              {messageOf(undo.error, text.undoFailed)}
            </Banner>
          )}
          <div className={formStyles.formActions}>
            <Button ref={focusPageAfter} loading={undo.isPending} onClick={() => undo.mutate()}>
              {text.undoAgain}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Whether a figure has not changed for this long. */
function useIsStill(figure: number, ms: number): boolean {
  const [stillAt, setStillAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setStillAt(figure), ms);
    return () => clearTimeout(timer);
  }, [figure, ms]);
  return stillAt === figure;
}

type EndState = keyof typeof text.outcome;

function Outcome({ shown, state, isNew, onNext }: DecisionProps & { state: EndState }) {
  const commit = useCommit(shown._id);
  const undo = useUndoImport(shown._id);
  const left = shown.counts.NEW - shown.added;
  const canGoOn = (state === 'CANCELLED' || state === 'STOPPED') && left > 0;
  const canUndo = (canGoOn || state === 'DONE' || state === 'STOPPED') && shown.unsold + shown.held > 0;
  return (
    <>
      <Banner tone={state === 'DONE' ? 'success' : 'info'} reveal={isNew}>
        <p>{text.outcome[state](state === 'UNDONE' ? shown.withdrawn : shown.added)}</p>
        {shown.left_out > 0 && <p>{text.leftOut(shown.left_out)}</p>}
        {canUndo && <p>{text.unsold(shown.unsold)}</p>}
        {state === 'UNDONE' && shown.held > 0 && <p>{text.held(shown.held)}</p>}
      </Banner>
      {commit.isError && (
        <Banner tone="error" reveal={commit.error}>
          {messageOf(commit.error, text.commitFailed)}
        </Banner>
      )}
      {undo.isError && (
        <Banner tone="error" reveal={undo.error}>
          {messageOf(undo.error, text.undoFailed)}
        </Banner>
      )}
      <div className={formStyles.formActions}>
        {canUndo && (
          <ConfirmButton
            variant="danger"
            loading={undo.isPending}
            question={{ title: text.undoTitle, text: text.undoText(shown.unsold) }}
            confirm={text.undo}
            onConfirm={() => undo.mutate()}
          >
            {text.undo}
          </ConfirmButton>
        )}
        {canGoOn && (
          <Button
            loading={commit.isPending}
            onClick={() =>
              commit.mutate({
                on_problem: 'SKIP',
                ...(shown.supplier === null ? {} : { supplier: shown.supplier }),
                ...(shown.unit_cost === null ? {} : { unit_cost: shown.unit_cost }),
                ...(shown.expires_unix === null ? {} : { expires_unix: shown.expires_unix }),
              })
            }
          >
            {text.continue}
          </Button>
        )}
        <Button variant="primary" onClick={onNext}>
          {text.next}
        </Button>
      </div>
    </>
  );
}
