import { Moon, Sun } from 'lucide-react';
import { IconButton, type IconButtonProps } from '../button/icon-button.tsx';
import { chooseThemeMode, useThemeMode } from './theme-mode.ts';

/** Switches between light and dark mode and remembers the choice on this device. */
export function ThemeSwitch(look: Pick<IconButtonProps, 'size' | 'tone' | 'className' | 'tooltipSide'>) {
  const dark = useThemeMode() === 'dark';
  return (
    <IconButton
      {...look}
      label={dark ? 'Switch to light mode' : 'Switch to dark mode'}
      icon={dark ? <Sun size={18} strokeWidth={1.75} /> : <Moon size={18} strokeWidth={1.75} />}
      onClick={() => chooseThemeMode(dark ? 'light' : 'dark')}
    />
  );
}
