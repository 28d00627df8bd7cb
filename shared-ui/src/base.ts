/** antd, first part: the theme and the simplest components. Only the shell provides it. */
export { UiProvider, useMessage } from './base/ui-provider.tsx';
export { createTheme } from './theme/create-theme.ts';
// One export statement for each component, here and in the other antd entries. webpack sorts imports by statement, and orders
// those of one statement as it happened to read them, so that two builds of the same source differed.
export { Button as AntButton } from 'antd';
export { Badge as AntBadge } from 'antd';
export { Statistic } from 'antd';
export { Tag } from 'antd';
export { focusPageAfter } from './page/page-focus.ts';
export { isFocusFree } from './page/page-focus.ts';
