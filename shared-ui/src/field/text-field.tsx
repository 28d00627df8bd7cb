import { useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { IconButton } from '../button/icon-button.tsx';
import { FieldFrame, type FieldLook } from './field-frame.tsx';
import * as styles from './text-field.module.css';

type Own<Tag extends 'input' | 'textarea' | 'select'> = Omit<
  ComponentPropsWithRef<Tag>,
  keyof FieldLook | 'onChange'
> &
  FieldLook & { onChange?: ((value: string) => void) | undefined };

export type TextFieldProps = Own<'input'> & { icon?: ReactNode };

/**
 * One line of text. A password field gets a button to show and hide it; set the right `autoComplete`. `onChange` is called with
 * the value.
 */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  className,
  icon,
  type = 'text',
  id,
  onChange,
  ...rest
}: TextFieldProps) {
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  return (
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      {(control) => (
        <>
          {icon && <span className={styles.icon}>{icon}</span>}
          <input
            {...rest}
            {...control}
            type={isPassword && shown ? 'text' : type}
            onChange={(event) => onChange?.(event.target.value)}
            {...(isPassword && { autoCapitalize: 'none', spellCheck: false })}
          />
          {isPassword && (
            <IconButton
              className={styles.toggle}
              size="sm"
              tooltipSide="end"
              label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              aria-controls={control.id}
              icon={shown ? <EyeOff size={18} /> : <Eye size={18} />}
              onClick={() => setShown(!shown)}
            />
          )}
        </>
      )}
    </FieldFrame>
  );
}

/** Several lines of text. `onChange` is called with the value. */
export function TextArea({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  onChange,
  rows = 3,
  ...rest
}: Own<'textarea'>) {
  return (
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      {(control) => (
        <textarea {...rest} {...control} rows={rows} onChange={(event) => onChange?.(event.target.value)} />
      )}
    </FieldFrame>
  );
}

/** A native select with `<option>` children. It does not use antd, so the first page can use it. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  className,
  id,
  onChange,
  children,
  ...rest
}: Own<'select'>) {
  return (
    <FieldFrame
      id={id}
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      className={className}
    >
      {(control) => (
        <>
          <select {...rest} {...control} onChange={(event) => onChange?.(event.target.value)}>
            {children}
          </select>
          <ChevronDown className={styles.chevron} size={17} strokeWidth={1.75} aria-hidden="true" />
        </>
      )}
    </FieldFrame>
  );
}
