/** antd, tables and paging. Provided by the shell alone. */
export { Pagination } from 'antd';
export { Table } from 'antd';
export type { TableColumnsType, TableProps } from 'antd';
