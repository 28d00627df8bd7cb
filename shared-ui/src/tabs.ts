/** antd's switch between parts of one page. Only the shell provides it. */
export { Segmented } from 'antd';
export { Tabs } from 'antd';
export type { TabsProps } from 'antd';
