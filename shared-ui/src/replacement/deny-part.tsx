import type { KeyboardEvent, RefObject } from 'react';
import { CircleX } from 'lucide-react';
import { limits } from 'shared-contract/types';
import { Button, SelectField, TextArea, cut, lengthOf } from 'shared-ui';
import { strings as text } from './strings.ts';
import { mayDeny, type DecisionState } from './decision.view.ts';
import { filledWith, templateIn } from './templates.view.ts';
import { useTemplates } from './use-templates.ts';
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
  const templates = useTemplates().data ?? [];
  const denyByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (mayDeny(state, reason)) onDeny(true);
  };
  return (
    <section className={styles.part} aria-labelledby="resolve-deny" onKeyDown={denyByKey}>
      <h3 className={styles.heading} id="resolve-deny">
        <CircleX className={styles.no} size={20} strokeWidth={1.75} aria-hidden="true" />
        {text.deny}
      </h3>
      <SelectField
        ref={templateField}
        label={text.template}
        labelHidden
        value={templateIn(reason, templates)?._id ?? ''}
        disabled={state.busy || state.resolved || templates.length === 0}
        onChange={(id) => {
          const chosen = templates.find(({ _id }) => _id === id);
          if (chosen) onChange(filledWith(chosen, reason, templates));
        }}
      >
        <option value="">{templates.length === 0 ? text.noTemplates : text.chooseTemplate}</option>
        {templates.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea
        ref={reasonField}
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
