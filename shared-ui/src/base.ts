/** antd, first tier: the theme and the plainest parts. Provided by the shell alone. */
export { UiProvider, useMessage } from './base/ui-provider.tsx';
export { createTheme } from './theme/create-theme.ts';
export { Button as AntButton, Badge as AntBadge } from 'antd';
