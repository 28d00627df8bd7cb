/** antd, files on their way and how far something is. Provided by the shell alone. */
export { Progress, Steps, Upload } from 'antd';
