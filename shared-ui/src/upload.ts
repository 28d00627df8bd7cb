/** antd's upload and progress. Only the shell provides it. */
export { Progress } from 'antd';
export { Steps } from 'antd';
export { Upload } from 'antd';
