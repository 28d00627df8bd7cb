import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-auth';
import { Button } from '../button/button.tsx';
import { Banner } from './banner.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { useSkeleton } from './skeleton.tsx';
import { Spinner } from './spinner.tsx';

it.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['warning', 'status'],
  ['info', 'status'],
] as const)('a banner of %s has the role %s', (tone, role) => {
  render(<Banner tone={tone}>Checkout failed</Banner>);
  expect(screen.getByRole(role)).toHaveTextContent('Checkout failed');
});

describe('ErrorNotice', () => {
  it("ErrorNotice shows the server's message and tries again", async () => {
    const onRetry = jest.fn();
    const error = new ApiError({ code: 'RATE_LIMITED', message: 'Too many requests.' }, 429);
    render(<ErrorNotice error={error} fallback="Failed to load orders" onRetry={onRetry} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Too many requests.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(onRetry).toHaveBeenCalled();
  });

  it('ErrorNotice falls back to the message of the screen', () => {
    render(<ErrorNotice error={new ApiError({ code: 'OFFLINE' })} fallback="Failed to load orders" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load orders');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('a busy button keeps its label and focus and ignores clicks', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const form = (loading: boolean) => (
    <form onSubmit={onSubmit}>
      <input />
      <Button type="submit" loading={loading} disabled={loading} onClick={onClick}>
        Save Email
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Save Email' });
  button.focus();
  rerender(form(true));
  expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(screen.getByRole('textbox'), 'a{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
  rerender(form(false));
  expect(button).not.toHaveAttribute('aria-disabled');
});

it('a button does not submit by default', () => {
  render(<Button>Register</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

it('a spinner says what loads', () => {
  render(<Spinner text="Loading settings...." />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading settings....');
});

describe('a skeleton', () => {
  function Probe({ loading }: { loading: boolean }) {
    return <p>{useSkeleton(loading) ? 'grey' : 'nothing'}</p>;
  }
  const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('a skeleton is not shown for content that is loaded within 150 ms', () => {
    const { rerender } = render(<Probe loading />);
    wait(149);
    rerender(<Probe loading={false} />);
    wait(1000);
    expect(screen.getByText('nothing')).toBeVisible();
  });

  it('a skeleton stays for 300 ms once it is shown', () => {
    const { rerender } = render(<Probe loading />);
    wait(150);
    expect(screen.getByText('grey')).toBeVisible();
    rerender(<Probe loading={false} />);
    wait(299);
    expect(screen.getByText('grey')).toBeVisible();
    wait(1);
    expect(screen.getByText('nothing')).toBeVisible();
  });
});
