/** antd's form and its controls. Only the shell provides it. */
export { Checkbox } from 'antd';
export { Form } from 'antd';
export { Input } from 'antd';
export { Radio } from 'antd';
export { Switch } from 'antd';
export type { FormInstance, FormProps } from 'antd';
