import { render, screen } from '@testing-library/react';
import { strings } from '../../strings.ts';
import { StateTag } from './state-tag.tsx';

const states = { ...strings.mails.states, ...strings.jobs.states };

it.each(Object.entries(states))('the state %s of an e-mail or a job is an icon and "%s"', (state, label) => {
  render(<StateTag state={state as keyof typeof states} label={label} />);
  expect(screen.getByText(label).closest('.ant-tag')?.querySelector('svg')).toBeInTheDocument();
});
