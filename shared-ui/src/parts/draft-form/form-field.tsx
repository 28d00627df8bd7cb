import { cloneElement, use, type ComponentProps, type ReactElement } from 'react';
import { Form } from 'shared-ui/form';
import { SendingContext } from './draft-form.tsx';

type ItemProps = ComponentProps<typeof Form.Item>;
export type Rules = NonNullable<ItemProps['rules']>;

/** The props that a control receives from its field. */
interface Control {
  value?: unknown;
  checked?: unknown;
  error?: string | undefined;
  onChange?: (next: unknown) => void;
}

interface FormFieldProps extends Pick<
  ItemProps,
  'rules' | 'normalize' | 'validateTrigger' | 'valuePropName'
> {
  name: NonNullable<ItemProps['name']>;
  children: ReactElement;
}

/** A field of the surrounding form. It gives its control the value and the error text. */
export const FormField = ({ children, ...item }: FormFieldProps) => (
  <Form.Item noStyle {...item}>
    <Field name={item.name}>{children as ReactElement<Control>}</Field>
  </Form.Item>
);

interface FieldProps extends Pick<Control, 'value' | 'checked' | 'onChange'>, Pick<FormFieldProps, 'name'> {
  children: ReactElement<Control>;
}

/** Other props of an item, such as an id, are left out, because our controls set their own. */
function Field({ name, value, checked, onChange, children }: FieldProps) {
  const isSending = use(SendingContext);
  const form = Form.useFormInstance();
  const { errors } = Form.Item.useStatus();
  return cloneElement(children, {
    // A new row is rendered before the form has its values.
    ...(checked === undefined ? { value: value === undefined ? '' : value } : { checked }),
    error: errors[0] as string | undefined,
    onChange: (next) => {
      if (isSending) return;
      onChange?.(next);
      if (errors.length === 0) return;
      // An error from the server belongs to no rule, so it is cleared here.
      form.setFields([{ name, errors: [] }]);
      void form.validateFields([name]);
    },
  });
}
