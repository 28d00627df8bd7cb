/** antd, forms and their controls. Provided by the shell alone. */
export { Checkbox } from 'antd';
export { Form } from 'antd';
export { Input } from 'antd';
export { Radio } from 'antd';
export { Switch } from 'antd';
export type { FormInstance, FormProps } from 'antd';
