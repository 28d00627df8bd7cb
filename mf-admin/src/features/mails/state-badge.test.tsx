import { render, screen } from '@testing-library/react';
import { strings } from '../../strings.ts';
import { StateBadge } from './state-badge.tsx';

const states = { ...strings.mails.states, ...strings.jobs.states };

it.each(Object.entries(states))('the state %s of an e-mail or a job is an icon and "%s"', (state, label) => {
  render(<StateBadge state={state as keyof typeof states} label={label} />);
  const badge = screen.getByText(label);
  expect(badge).toHaveAttribute('data-state', state);
  expect(badge.querySelector('svg')).toBeInTheDocument();
});
