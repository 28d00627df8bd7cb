/** antd, first tier: the theme and the plainest parts. Provided by the shell alone. */
export { UiProvider, useMessage } from './base/ui-provider.tsx';
export { createTheme } from './theme/create-theme.ts';
// One statement for each, here and in the other files of antd: webpack sorts imports by their statement, and those of one by what it
// happened to read first. Two builds of one source were not the same.
export { Button as AntButton } from 'antd';
export { Badge as AntBadge } from 'antd';
export { Statistic } from 'antd';
export { Tag } from 'antd';
export { focusPageAfter } from './page/page-focus.ts';
export { isFocusFree } from './page/page-focus.ts';
