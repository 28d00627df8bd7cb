/** antd, switching between parts of one page. Provided by the shell alone. */
export { Segmented } from 'antd';
export { Tabs } from 'antd';
export type { TabsProps } from 'antd';
