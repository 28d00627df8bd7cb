import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as styles from './button.module.css';

/** At most one `primary` in a view. `danger-solid` is only for the confirm button of a delete dialog. */
type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger' | 'danger-solid' | 'link';
/** `md` is 44 px high, `lg` 52 px, `sm` 36 px. */
type ButtonSize = 'md' | 'lg' | 'sm';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** As wide as its container. */
  block?: boolean | undefined;
  icon?: ReactNode;
  iconEnd?: ReactNode;
  children: ReactNode;
  className?: string | undefined;
}

const lookOf = ({ variant = 'secondary', size, block, icon, className }: ButtonLook) => ({
  className: [styles.button, block && styles.block, icon && styles.hasIcon, className]
    .filter(Boolean)
    .join(' '),
  'data-button': variant,
  'data-size': size,
});

export type ButtonProps = ButtonLook & {
  /** Shows a spinner and ignores clicks. Width, label and focus stay. */
  loading?: boolean | undefined;
} & Omit<ComponentPropsWithRef<'button'>, keyof ButtonLook>;

/** Cancels a click, which for a submit button also keeps its form from being sent. */
const refuse = (event: MouseEvent) => event.preventDefault();

/** A button; `type="button"` by default. */
export function Button({
  variant,
  size,
  block,
  icon,
  iconEnd,
  loading = false,
  disabled = false,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...lookOf({ variant, size, block, icon, className, children })}
      // A busy button is only marked as disabled (`aria-disabled`), because a disabled one would lose the focus.
      disabled={disabled && !loading}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      onClick={loading ? refuse : onClick}
    >
      {loading ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
      {iconEnd}
    </button>
  );
}

export type ButtonLinkProps = ButtonLook & Omit<ComponentPropsWithRef<typeof Link>, keyof ButtonLook>;

/** A link inside the store that looks like a button. */
export function ButtonLink({
  variant,
  size,
  block,
  icon,
  iconEnd,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} {...lookOf({ variant, size, block, icon, className, children })}>
      {icon}
      {children}
      {iconEnd}
    </Link>
  );
}
