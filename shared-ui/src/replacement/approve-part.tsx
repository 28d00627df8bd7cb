import { CircleCheck } from 'lucide-react';
import { messageOf } from 'shared-auth';
import { Button } from 'shared-ui';
import { RadioCard } from 'shared-ui/radio-card';
import { Keys } from './keys.tsx';
import { strings as text } from './strings.ts';
import { mayApprove, type DecisionState } from './decision.view.ts';
import type { useReplacementOptions } from './use-resolve.ts';
import * as ui from '../styles/ui.module.css';
import * as styles from './resolve-dialog.module.css';

interface ApprovePartProps {
  options: ReturnType<typeof useReplacementOptions>;
  selection: string | null;
  state: DecisionState;
  working: boolean;
  /** Whether the items are being read again because the chosen one was sold. */
  stale: boolean;
  onSelect: (optionId: string) => void;
  onApprove: () => void;
}

export function ApprovePart(props: ApprovePartProps) {
  const { options, selection, state, working, stale, onSelect, onApprove } = props;
  const locked = state.busy || state.resolved || state.locked;
  return (
    <section className={styles.part} aria-labelledby="resolve-approve">
      <div className={styles.partHead}>
        <h3 className={styles.heading} id="resolve-approve">
          <CircleCheck className={styles.yes} size={20} strokeWidth={1.75} aria-hidden="true" />
          {text.approve}
        </h3>
        {!state.resolved && <Keys of={text.approveKeys} />}
      </div>
      {state.locked && !options.data ? (
        <p className={styles.line}>{text.optionsLater}</p>
      ) : options.isPending || stale ? (
        <p className={styles.line} role="status">
          {text.optionsLoading}
        </p>
      ) : !options.data ? (
        <p className={`${styles.line} ${styles.lineWrong}`} role="alert">
          {messageOf(options.error, text.optionsFailed)}{' '}
          <Button variant="link" onClick={() => void options.refetch()}>
            {text.retry}
          </Button>
        </p>
      ) : options.data.length === 0 ? (
        <p className={styles.line}>{text.noStock}</p>
      ) : (
        <fieldset className={styles.options} disabled={locked}>
          <legend className={ui.visuallyHidden}>{text.options}</legend>
          {options.data.map(({ _id, deliverable }) => (
            <RadioCard
              key={_id}
              name="replacement"
              value={_id}
              checked={selection === _id}
              disabled={locked}
              title={<span className={styles.code}>{deliverable}</span>}
              onChange={onSelect}
            />
          ))}
        </fieldset>
      )}
      <div className={styles.action}>
        <Button
          variant="primary"
          block
          loading={working}
          disabled={!mayApprove(state, selection)}
          onClick={onApprove}
        >
          {text.approveWith}
        </Button>
      </div>
    </section>
  );
}
