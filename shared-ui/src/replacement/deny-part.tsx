import { CircleX } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { Button, TextArea, cut, lengthOf } from 'shared-ui';
import { strings as text } from './strings.ts';
import { mayDeny, type DecisionState } from './decision.view.ts';
import * as styles from './resolve-dialog.module.css';

interface DenyPartProps {
  reason: string;
  state: DecisionState;
  working: boolean;
  onChange: (reason: string) => void;
  onDeny: () => void;
}

export function DenyPart({ reason, state, working, onChange, onDeny }: DenyPartProps) {
  return (
    <section className={styles.part} aria-labelledby="resolve-deny">
      <h3 className={styles.heading} id="resolve-deny">
        <CircleX className={styles.no} size={20} strokeWidth={1.75} aria-hidden="true" />
        {text.deny}
      </h3>
      <TextArea
        className={styles.reason}
        label={text.reason}
        labelHidden
        placeholder={text.reason}
        rows={3}
        value={reason}
        disabled={state.busy}
        // A person who was too late can still copy the text.
        readOnly={state.resolved}
        hint={reason ? text.reasonCount(lengthOf(reason), limits.reasonMax) : undefined}
        onChange={(typed) => onChange(cut(typed, limits.reasonMax))}
      />
      <div className={styles.action}>
        <Button variant="danger" block loading={working} disabled={!mayDeny(state, reason)} onClick={onDeny}>
          {text.denyRequest}
        </Button>
      </div>
    </section>
  );
}
