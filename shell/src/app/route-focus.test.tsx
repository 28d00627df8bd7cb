import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { Link, useNavigate } from 'react-router-dom';
import { samePage } from 'shared-contract/remote';
import { renderApp } from '../testing/render-app.tsx';
import { RouteFocus } from './route-focus.tsx';

const main = () => screen.getByRole('main');

it.each(['/products', '/categories/Travel'])(
  'a category of the footer starts at the top, coming from %s',
  async (at) => {
    const { user, where } = renderApp({ at });
    await user.click(await screen.findByRole('link', { name: 'Gaming' }));
    expect(where()).toBe('/categories/Gaming');
    expect(window.scrollTo).toHaveBeenCalledWith(0, 0);
    expect(main()).toHaveFocus();
  },
);

function Page() {
  const navigate = useNavigate();
  return (
    <main id="main" tabIndex={-1}>
      <RouteFocus />
      <Link to="?page=2">Page 2</Link>
      <Link to="?search=blue" replace>
        Filter
      </Link>
      <Link to="/other">Other page</Link>
      <Link to="/dialog" state={samePage}>
        Dialog
      </Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </main>
  );
}

describe('on a page of its own address', () => {
  beforeEach(() => {
    window.scrollTo = jest.fn();
    render(
      <MemoryRouter>
        <Page />
      </MemoryRouter>,
    );
  });

  it.each(['Page 2', 'Filter', 'Dialog'])('%s keeps the scroll position and the focus', async (name) => {
    await userEvent.click(screen.getByRole('link', { name }));
    expect(window.scrollTo).not.toHaveBeenCalled();
    expect(screen.getByRole('link', { name })).toHaveFocus();
  });

  it('Back leaves the scroll position to the browser', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Other page' }));
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(window.scrollTo).toHaveBeenCalledTimes(1);
  });
});
