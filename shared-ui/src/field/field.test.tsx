import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { RadioCard } from '../parts/radio-card.tsx';
import { clampQuantity, Stepper } from '../parts/stepper.tsx';
import { SelectField, TextArea, TextField } from './text-field.tsx';

describe('TextField', () => {
  it('TextField describes the field by its error', () => {
    render(<TextField label="Email" error="Please enter your email" hint="We never share it" />);
    const field = screen.getByLabelText('Email');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Please enter your email We never share it');
  });

  it('TextField turns an API message into a sentence', () => {
    render(<TextField label="Password" error="must be at least 6 characters long" />);
    expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  });

  it('TextField without an error has no description', () => {
    render(<TextField label="Email" />);
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
  });

  it('TextField reports typed text', async () => {
    const onChange = jest.fn();
    render(<TextField label="Email" onChange={onChange} />);
    await userEvent.type(screen.getByLabelText('Email'), 'ab');
    expect(onChange).toHaveBeenLastCalledWith('ab');
  });

  it('TextField shows and hides a password', async () => {
    render(<TextField label="Password" type="password" />);
    const field = screen.getByLabelText('Password');
    const toggle = screen.getByRole('button', { name: 'Show password' });
    expect(field).toHaveAttribute('type', 'password');
    expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(toggle);
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Hide password' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('TextField labels text areas and selects too', () => {
    render(
      <>
        <TextArea label="Reason for denial" />
        <SelectField label="Category" labelHidden>
          <option value="">All</option>
        </SelectField>
      </>,
    );
    expect(screen.getByRole('textbox', { name: 'Reason for denial' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Category' })).toBeVisible();
  });
});

describe('a typed quantity', () => {
  it.each([
    ['3', 3],
    ['99', 10],
    ['0', 1],
    ['-4', 1],
    ['2.9', 2],
    ['', 1],
    ['many', 1],
    ['Infinity', 1],
    ['1e1', 10],
  ])('a typed quantity of %p becomes %i of 10', (typed, expected) => {
    expect(clampQuantity(typed, { max: 10 })).toBe(expected);
  });

  it('a typed quantity is always a whole number from 1 to the stock', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 1, max: 1000 }), (typed, max) => {
        const value = clampQuantity(typed, { max });
        expect(Number.isInteger(value) && value >= 1 && value <= max).toBe(true);
      }),
    );
  });
});

describe('Stepper', () => {
  function Quantity({ start = 1, max = 3, allowZero = false }) {
    const [value, setValue] = useState(start);
    return (
      <>
        <Stepper
          label="Quantity, $10 card"
          value={value}
          max={max}
          allowZero={allowZero}
          onChange={setValue}
        />
        <output>{value}</output>
      </>
    );
  }
  const minus = () => screen.getByRole('button', { name: 'Decrease Quantity, $10 card' });
  const plus = () => screen.getByRole('button', { name: 'Increase Quantity, $10 card' });
  const field = () => screen.getByRole('spinbutton', { name: 'Quantity, $10 card' });

  it('Stepper stays between 1 and the stock', async () => {
    render(<Quantity />);
    expect(minus()).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(minus());
    expect(screen.getByRole('status')).toHaveTextContent('1');
    await userEvent.click(plus());
    await userEvent.click(plus());
    expect(screen.getByRole('status')).toHaveTextContent('3');
    expect(plus()).toHaveAttribute('aria-disabled', 'true');
    expect(minus()).toHaveAttribute('aria-disabled', 'false');
  });

  it('Stepper keeps the focus on a button that becomes disabled', async () => {
    render(<Quantity start={2} />);
    plus().focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('3');
    expect(plus()).toHaveFocus();
    expect(plus()).toBeEnabled();
  });

  it('Stepper applies a typed amount at once within the stock', async () => {
    render(<Quantity max={25} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '3');
    expect(screen.getByRole('status')).toHaveTextContent(/^3$/);
    await userEvent.type(field(), '0');
    expect(screen.getByRole('status')).toHaveTextContent(/^25$/);
    expect(field()).toHaveValue('30');
    await userEvent.tab();
    expect(field()).toHaveValue('25');
  });

  it('Stepper with allowZero applies a typed amount at once', async () => {
    render(<Quantity start={5} max={25} allowZero />);
    await userEvent.clear(field());
    expect(screen.getByRole('status')).toHaveTextContent(/^5$/);
    await userEvent.type(field(), '12');
    expect(screen.getByRole('status')).toHaveTextContent(/^12$/);
  });

  it('Stepper with allowZero reads a negative amount as 1', async () => {
    render(<Quantity start={5} max={25} allowZero />);
    await userEvent.clear(field());
    await userEvent.type(field(), '-3{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent(/^1$/);
  });

  it('Stepper with allowZero applies a typed 0 only at Enter', async () => {
    render(<Quantity start={1} max={25} allowZero />);
    await userEvent.clear(field());
    await userEvent.type(field(), '0');
    expect(screen.getByRole('status')).toHaveTextContent(/^1$/);
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent(/^0$/);
  });

  it('Stepper reduces an amount above the stock and never increases it', async () => {
    render(<Quantity start={5} />);
    await userEvent.click(plus());
    expect(screen.getByRole('status')).toHaveTextContent('5');
    await userEvent.click(minus());
    expect(screen.getByRole('status')).toHaveTextContent('3');
  });

  it('Stepper keeps a typed amount when the field is left', async () => {
    render(<Quantity />);
    await userEvent.type(field(), '2');
    await userEvent.tab();
    expect(field()).toHaveValue('2');
  });

  it('Stepper reads a text as 1', async () => {
    render(<Quantity start={2} />);
    await userEvent.type(field(), 'lots');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('1');
  });

  it('Stepper with allowZero applies a typed 0 when the field is left', async () => {
    render(<Quantity allowZero />);
    await userEvent.type(field(), '0');
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('0');
  });

  it('Stepper steps with the arrow keys', async () => {
    render(<Quantity />);
    await userEvent.click(field());
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(screen.getByRole('status')).toHaveTextContent('2');
  });

  it('Stepper steps from the typed value', async () => {
    render(<Quantity start={3} max={9} />);
    await userEvent.clear(field());
    await userEvent.type(field(), '5');
    await userEvent.keyboard('{ArrowUp}');
    expect(screen.getByRole('status')).toHaveTextContent('6');
    expect(field()).toHaveValue('6');
  });
});

it('a radio card is a native radio', async () => {
  const onChange = jest.fn();
  render(
    <RadioCard
      name="method"
      value="BALANCE"
      checked={false}
      title="Balance"
      text="$10.00"
      onChange={onChange}
    />,
  );
  await userEvent.click(screen.getByRole('radio', { name: /Balance/ }));
  expect(onChange).toHaveBeenCalledWith('BALANCE');
});
