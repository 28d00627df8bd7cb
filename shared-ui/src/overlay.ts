/** antd, what opens over the page. Provided by the shell alone. */
export { Drawer } from 'antd';
export { Dropdown } from 'antd';
export { InputNumber } from 'antd';
export { Modal } from 'antd';
export { Popconfirm } from 'antd';
export { Select } from 'antd';
export { Tooltip } from 'antd';
export { ModalDialog } from './overlay/modal-dialog.tsx';
export { SideDrawer } from './overlay/modal-dialog.tsx';
export { usePageBehind } from './overlay/page-behind.ts';
