import { useId, type ReactNode } from 'react';
import * as fieldStyles from 'shared-ui/field.module.css';
import * as ui from 'shared-ui/ui.module.css';
import * as formStyles from './form.module.css';

interface SwitchFieldProps {
  label: string;
  hint?: ReactNode;
  checked?: boolean;
  disabled?: boolean;
  /** Takes no change for now. It is only marked as disabled (`aria-disabled`), because a disabled one would lose the focus. */
  busy?: boolean;
  /** It gets the focus when the dialog around opens. */
  'data-autofocus'?: boolean;
  onChange?: (checked: boolean) => void;
}

/** On or off, with its name beside it. */
export function SwitchField(props: SwitchFieldProps) {
  const { label, hint, checked = false, disabled = false, busy = false, onChange, ...rest } = props;
  const id = useId();
  return (
    <div className={formStyles.switchField}>
      <div>
        <label className={fieldStyles.label} htmlFor={id}>
          {label}
        </label>
        {hint && (
          <p className={ui.small} id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <input
        {...rest}
        id={id}
        className={formStyles.switch}
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-disabled={busy || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => {
          if (!busy) onChange?.(event.target.checked);
        }}
      />
    </div>
  );
}
