import type { RefObject } from 'react';
import { limits } from 'shared-contract/types';
import { cut, lengthOf, SelectField, TextArea } from 'shared-ui';
import { strings as text } from './strings.ts';
import { filledWith, templateIn } from './templates.view.ts';
import { useTemplates } from './use-templates.ts';
import * as styles from './resolve-dialog.module.css';

interface DenialReasonProps {
  reason: string;
  /** What is wrong with it. */
  error?: string | undefined;
  busy: boolean;
  /** Set for a person who was too late, so that they can still copy the text. */
  readOnly?: boolean;
  templateField?: RefObject<HTMLSelectElement | null>;
  reasonField?: RefObject<HTMLTextAreaElement | null>;
  /** Left out inside a `FormField`, which sets it. */
  onChange?: (reason: string) => void;
}

/**
 * The reason of a denial, typed or filled in from a template. It does not use antd, so that the list of requests can do without
 * it.
 */
export function DenialReason(props: DenialReasonProps) {
  const { reason, error, busy, readOnly = false, templateField, reasonField, onChange } = props;
  const templates = useTemplates().data ?? [];
  return (
    <>
      <SelectField
        ref={templateField}
        label={text.template}
        labelHidden
        value={templateIn(reason, templates)?._id ?? ''}
        disabled={busy || readOnly || templates.length === 0}
        onChange={(id) => {
          const chosen = templates.find(({ _id }) => _id === id);
          if (chosen) onChange?.(filledWith(chosen, reason, templates));
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
        error={error}
        disabled={busy}
        readOnly={readOnly}
        hint={reason ? text.reasonCount(lengthOf(reason), limits.reasonMax) : undefined}
        onChange={(typed) => onChange?.(cut(typed, limits.reasonMax))}
      />
    </>
  );
}
