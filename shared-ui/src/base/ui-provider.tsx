import type { ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import { createTheme } from '../theme/create-theme.ts';
import { useThemeMode } from '../theme/theme-mode.ts';

const themes = { light: createTheme('light'), dark: createTheme('dark') };

/**
 * Gives antd components the look of the store and a place for messages. Each page that uses antd wraps itself in
 * one; use `useMessage()` under it, never antd's static calls, which know no theme.
 */
export function UiProvider({ children }: { children: ReactNode }) {
  const mode = useThemeMode();
  return (
    <ConfigProvider
      theme={themes[mode]}
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
