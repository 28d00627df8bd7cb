import type { KeyboardEvent, RefObject } from 'react';
import { CircleX } from 'lucide-react';
import { Button } from 'shared-ui';
import { strings as text } from './strings.ts';
import { mayDeny, type DecisionState } from './decision.view.ts';
import { Keys } from './keys.tsx';
import { DenialReason } from './denial-reason.tsx';
import * as styles from './resolve-dialog.module.css';

interface DenyPartProps {
  reason: string;
  state: DecisionState;
  working: boolean;
  /** Where the keys T and D lead. */
  templateField: RefObject<HTMLSelectElement | null>;
  reasonField: RefObject<HTMLTextAreaElement | null>;
  onChange: (reason: string) => void;
  onDeny: (byKey: boolean) => void;
}

export function DenyPart(props: DenyPartProps) {
  const { reason, state, working, templateField, reasonField, onChange, onDeny } = props;
  const denyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (mayDeny(state, reason)) onDeny(true);
  };
  return (
    <section className={styles.part} aria-labelledby="resolve-deny" onKeyDown={denyByKey}>
      <div className={styles.partHead}>
        <h3 className={styles.heading} id="resolve-deny">
          <CircleX className={styles.no} size={20} strokeWidth={1.75} aria-hidden="true" />
          {text.deny}
        </h3>
        {!state.resolved && <Keys of={text.denyKeys} />}
      </div>
      <DenialReason
        reason={reason}
        busy={state.busy}
        readOnly={state.resolved}
        templateField={templateField}
        reasonField={reasonField}
        onChange={onChange}
      />
      <div className={styles.action}>
        <Button
          variant="danger"
          block
          loading={working}
          disabled={!mayDeny(state, reason)}
          onClick={() => onDeny(false)}
        >
          {text.denyRequest}
        </Button>
      </div>
    </section>
  );
}
