import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextField } from 'shared-ui';
import { DraftForm } from './draft-form.tsx';
import { FormField } from './form-field.tsx';
import { matches, required } from './rules.ts';

interface FormProps {
  busy?: boolean;
  error?: unknown;
  onSubmit?: (draft: object) => void;
}

/** Two fields, of which the first comes when the second is called "more". */
function Form({ busy = false, error, onSubmit }: FormProps) {
  const [draft, setDraft] = useState({ amount: 'x', title: '' });
  return (
    <DraftForm
      draft={draft}
      busy={busy}
      error={error}
      refused={[{ name: 'title', errors: ['is taken'] }]}
      onChange={(part) => setDraft({ ...draft, ...part })}
      onSubmit={() => onSubmit?.(draft)}
    >
      {draft.title.startsWith('more') && (
        <FormField
          name="amount"
          rules={matches((typed) => /^\d+$/.test(typed), 'Please enter a whole number')}
        >
          <TextField label="Amount" />
        </FormField>
      )}
      <FormField name="title" rules={[...required('Please enter a title'), { max: 5, message: 'Too long' }]}>
        <TextField label="Title" />
      </FormField>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setDraft({ ...draft, title: 'other' })}>
        Take
      </button>
    </DraftForm>
  );
}
const title = () => screen.getByRole('textbox', { name: 'Title' });
const amount = () => screen.getByRole('textbox', { name: 'Amount' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

it('an invalid field keeps its error until it is corrected', async () => {
  render(<Form />);
  await save();
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveAccessibleDescription('Please enter a title');
  await userEvent.keyboard(' ');
  expect(title()).toHaveAccessibleDescription('Please enter a title');
  await userEvent.keyboard('a');
  expect(title()).toBeValid();
});

it('a form is sent once it is valid', async () => {
  const onSubmit = jest.fn();
  render(<Form onSubmit={onSubmit} />);
  await save();
  await waitFor(() => expect(title()).toHaveFocus());
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard(' a{Enter}');
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ amount: 'x', title: ' a' }));
});

it('the upper of two invalid fields gets the focus even if it was added later', async () => {
  render(<Form />);
  await userEvent.type(title(), 'more!!');
  await save();
  await waitFor(() => expect(amount()).toHaveFocus());
  expect(title()).toHaveAccessibleDescription('Too long');
});

it('a field follows its draft and loses its error when the draft changes', async () => {
  render(<Form />);
  await save();
  await waitFor(() => expect(title()).toBeInvalid());
  await userEvent.click(screen.getByRole('button', { name: 'Take' }));
  expect(title()).toHaveValue('other');
  expect(title()).toBeValid();
});

it('a rejected field shows its error until the field or the error changes', async () => {
  const { rerender } = render(<Form error="first" />);
  await waitFor(() => expect(title()).toHaveFocus());
  expect(title()).toHaveAccessibleDescription('Title is taken');
  await userEvent.keyboard('a');
  expect(title()).toBeValid();
  rerender(<Form error="second" />);
  await waitFor(() => expect(title()).toBeInvalid());
  rerender(<Form error={null} />);
  await waitFor(() => expect(title()).toBeValid());
});

it('a form that is being sent ignores input without disabling its fields', async () => {
  const onSubmit = jest.fn();
  render(<Form busy onSubmit={onSubmit} />);
  await userEvent.type(title(), 'a{Enter}');
  expect(title()).toBeEnabled();
  expect(title()).toHaveFocus();
  expect(title()).toHaveValue('');
  expect(title()).toBeValid();
  expect(onSubmit).not.toHaveBeenCalled();
});
