import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { CircleX } from 'lucide-react';
import { Button } from 'shared-ui';
import { DraftForm, FormField, required } from '../parts/draft-form/index.ts';
import { strings as text } from './strings.ts';
import { mayDecide, mayDeny, type DecisionState } from './decision.view.ts';
import { Keys } from './keys.tsx';
import { DenialReason } from './denial-reason.tsx';
import * as styles from './resolve-dialog.module.css';

interface DenyPartProps {
  reason: string;
  state: DecisionState;
  working: boolean;
  /** The field that the keys T and D focus. */
  templateField: RefObject<HTMLSelectElement | null>;
  reasonField: RefObject<HTMLTextAreaElement | null>;
  onChange: (reason: string) => void;
  onDeny: (byKey: boolean) => void;
}

export function DenyPart(props: DenyPartProps) {
  const { reason, state, working, templateField, reasonField, onChange, onDeny } = props;
  const form = useRef<HTMLFormElement>(null);
  const isByKey = useRef(false);
  const denyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!mayDecide(state)) return;
    isByKey.current = true;
    form.current?.requestSubmit();
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
      <DraftForm
        ref={form}
        className={styles.denial}
        draft={{ reason }}
        busy={state.busy}
        onChange={(changed) => onChange(changed.reason ?? '')}
        onSubmit={() => onDeny(isByKey.current)}
      >
        <FormField name="reason" rules={required(text.reasonMissing)}>
          <DenialReason
            reason={reason}
            busy={state.busy}
            readOnly={state.resolved}
            templateField={templateField}
            reasonField={reasonField}
          />
        </FormField>
        <div className={styles.action}>
          <Button
            variant="danger"
            type="submit"
            block
            loading={working}
            disabled={!mayDeny(state, reason)}
            onClick={() => {
              isByKey.current = false;
            }}
          >
            {text.denyRequest}
          </Button>
        </div>
      </DraftForm>
    </section>
  );
}
