/** antd, forms and their controls. Provided by the shell alone. */
export { Checkbox, Form, Input, Radio, Switch } from 'antd';
export type { FormInstance, FormProps } from 'antd';
