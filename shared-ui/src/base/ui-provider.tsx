import type { ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import { createTheme, type Density } from '../theme/create-theme.ts';
import { useThemeMode } from '../theme/theme-mode.ts';
import type { Mode } from '../theme/palette.ts';

const themes = {
  light: { storefront: createTheme('light', 'storefront'), admin: createTheme('light', 'admin') },
  dark: { storefront: createTheme('dark', 'storefront'), admin: createTheme('dark', 'admin') },
};

export interface UiProviderProps {
  density: Density;
  /** Fixes the mode of an area that is dark in both (hero, balance card); else it follows the reader's choice. */
  mode?: Mode | undefined;
  children: ReactNode;
}

/**
 * Gives antd components the look of the store and a place for messages. Each page that uses antd wraps itself in
 * one; use `useMessage()` under it, never antd's static calls, which know no theme.
 */
export function UiProvider({ density, mode, children }: UiProviderProps) {
  const chosen = useThemeMode();
  return (
    <ConfigProvider
      theme={themes[mode ?? chosen][density]}
      modal={{ centered: true, closeIcon: <X size={19} strokeWidth={1.75} />, mask: { blur: false } }}
      select={{ suffixIcon: <ChevronDown size={17} strokeWidth={1.75} /> }}
      form={{ requiredMark: false }}
    >
      <App component={false} message={{ maxCount: 3, duration: 3 }}>
        {children}
      </App>
    </ConfigProvider>
  );
}

/** Short results at the top centre of the window: 3 seconds, or what the call says. */
export const useMessage = () => App.useApp().message;
