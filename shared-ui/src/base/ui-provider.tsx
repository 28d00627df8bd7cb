import type { ReactNode } from 'react';
import { App, ConfigProvider } from 'antd';
import { ChevronDown, X } from 'lucide-react';
import { createTheme } from '../theme/create-theme.ts';
import { useThemeMode } from '../theme/theme-mode.ts';

const themes = { light: createTheme('light'), dark: createTheme('dark') };

/**
 * Gives antd components the theme of the store and a place for messages. Each page that uses antd wraps itself in one. Use
 * `useMessage()` inside it and never antd's static calls, which have no theme.
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

/** Short messages at the top centre of the window, for 3 seconds unless the call says otherwise. */
export const useMessage = () => App.useApp().message;
