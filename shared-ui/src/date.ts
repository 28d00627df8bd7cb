/** antd, dates. Its values are dayjs objects. Provided by the shell alone. */
export { DatePicker } from 'antd';
