/** antd, files on their way and how far something is. Provided by the shell alone. */
export { Progress } from 'antd';
export { Steps } from 'antd';
export { Upload } from 'antd';
