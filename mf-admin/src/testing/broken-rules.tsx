import { act, render } from '@testing-library/react';
import { createRef } from 'react';
import type { Rules } from 'shared-ui/draft-form';
import { Form, type FormInstance } from 'shared-ui/form';

/** The names of the values that break a rule of theirs, by antd's own account. */
export async function brokenRules(rules: Readonly<Record<string, Rules>>, values: object): Promise<string[]> {
  const form = createRef<FormInstance>();
  render(
    <Form ref={form} component={false} initialValues={values}>
      {Object.entries(rules).map(([name, each]) => (
        <Form.Item key={name} noStyle name={name} rules={each}>
          <input />
        </Form.Item>
      ))}
    </Form>,
  );
  await act(() => form.current?.validateFields().catch(() => undefined));
  return Object.keys(rules).filter((name) => form.current?.getFieldError(name).length);
}
