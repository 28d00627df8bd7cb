import type { ComponentPropsWithRef, ReactNode } from 'react';
import * as styles from './icon-button.module.css';

export type IconButtonProps = {
  /** Its accessible name, which is also the tooltip. */
  label: string;
  icon: ReactNode;
  /** 44, 36 or 32 px. Each is 44 px on a touch screen. */
  size?: 'md' | 'sm' | 'xs' | undefined;
  tone?: 'plain' | 'outlined' | 'danger' | undefined;
  /** `end` keeps the tooltip of a button at the right edge inside the window. */
  tooltipSide?: 'center' | 'end' | undefined;
} & Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'>;

/** A button with only an icon. It has an accessible name and a tooltip. */
export function IconButton({
  label,
  icon,
  size,
  tone,
  tooltipSide = 'center',
  className = '',
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`${styles.iconButton} ${className}`.trimEnd()}
      data-size={size}
      data-tone={tone}
      aria-label={label}
      data-tooltip={label}
      data-tooltip-side={tooltipSide}
    >
      {icon}
    </button>
  );
}
