/** antd's date picker, whose values are dayjs objects. Only the shell provides it. */
export { DatePicker } from 'antd';
