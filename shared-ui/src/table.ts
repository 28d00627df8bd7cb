/** antd's tables and paging. Only the shell provides it. */
export { Pagination } from 'antd';
export { Table } from 'antd';
export type { TableColumnsType, TableProps } from 'antd';
