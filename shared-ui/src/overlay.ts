/** antd, what opens over the page. Provided by the shell alone. */
export { Drawer, Dropdown, InputNumber, Modal, Popconfirm, Select, Tooltip } from 'antd';
