import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { Route, Routes, useLocation } from 'react-router-dom';
import { QueryProvider, sessionFrom, useSessionStore } from 'shared-auth';
import { aCustomer, aToken, type Identity } from './builders.ts';

let location = { pathname: '/', search: '' };
function LocationProbe() {
  location = useLocation();
  return null;
}

/** From here to the end of the test, time passes only in what the test awaits, and by `pass`. */
export function stopClock(): void {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
}

const isClockStopped = () => Object.hasOwn(setTimeout, 'clock');

/** Lets time pass on a stopped clock. */
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

interface Options {
  /** Who is signed in; a member by default. */
  as?: Identity;
  /** Where the router starts. */
  at?: string;
  /** The route's pattern, for pages that read parameters. */
  path?: string;
}

interface RenderedRemote extends RenderResult {
  user: UserEvent;
  /** Where the page navigated to, path and query. */
  where: () => string;
}

/** Renders a page as the shell would: signed in, routed, with the shared query cache. */
export function renderRemote(
  page: ReactElement,
  { as = aCustomer(), at = '/', path = '*' }: Options = {},
): RenderedRemote {
  const session = sessionFrom(aToken(as));
  if (session) useSessionStore.setState(session, true);
  const view = render(
    <QueryProvider>
      <MemoryRouter initialEntries={[at]}>
        <LocationProbe />
        <Routes>
          <Route path={path} element={page} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </QueryProvider>,
  );
  return {
    ...view,
    user: userEvent.setup({ advanceTimers: (ms) => void (isClockStopped() && jest.advanceTimersByTime(ms)) }),
    where: () => location.pathname + location.search,
  };
}
