import { Suspense, useState, type ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Link } from 'react-router-dom';
import { CrashBoundary } from './crash-boundary.tsx';
import { renewable } from './renewable.ts';

const show = (page: () => ComponentType) => {
  function Page() {
    const [Content] = useState(page);
    return (
      <Suspense fallback="Loading...">
        <Content />
      </Suspense>
    );
  }
  render(
    <MemoryRouter>
      <Link to="/elsewhere">Elsewhere</Link>
      <CrashBoundary>
        <Page />
      </CrashBoundary>
    </MemoryRouter>,
  );
};

let isThere = false;
const load = () =>
  isThere ? Promise.resolve(() => <p>the form</p>) : Promise.reject(new Error('Loading chunk 7 failed'));

beforeEach(() => {
  isThere = false;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

it.each([
  ['Try Again', () => screen.getByRole('button', { name: 'Try Again' })],
  ['going elsewhere', () => screen.getByRole('link', { name: 'Elsewhere' })],
])('a page whose file failed to load is loaded again by %s', async (_, control) => {
  show(renewable(load));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong');
  isThere = true;
  await userEvent.click(control());
  expect(await screen.findByText('the form')).toBeVisible();
});

it('a page whose file still fails to load says so again', async () => {
  show(renewable(load));
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('This page stopped because of an error.');
});
