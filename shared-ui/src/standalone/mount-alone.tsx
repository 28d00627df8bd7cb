// First, so that the components' own styles come after it. A remote that runs alone has no other fonts and tokens.
import '@fontsource-variable/inter/opsz.css';
import '@fontsource-variable/geist-mono/index.css';
import '../styles/tokens.css';
import '../styles/base.css';
import * as ui from '../styles/ui.module.css';
import { StrictMode, useEffect, useLayoutEffect, useState, type ComponentType, type FormEvent } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { BrowserRouter, NavLink, Navigate, matchPath, useLocation, useNavigate } from 'react-router-dom';
import {
  messageOf,
  QueryProvider,
  setNavigate,
  signIn,
  signOut,
  startSession,
  useAccess,
  useSession,
} from 'shared-auth';
import type { RemoteManifest } from 'shared-contract/remote';
import { Banner } from '../feedback/banner.tsx';
import { Button } from '../button/button.tsx';
import { followThemeMode } from '../theme/theme-mode.ts';
import { Spinner } from '../feedback/spinner.tsx';
import { TextField } from '../field/text-field.tsx';
import * as styles from './mount-alone.module.css';

interface Alone {
  manifest: RemoteManifest;
  Routes: ComponentType;
}

/**
 * Runs one remote without the shell, for its developer: a bar with the remote's pages and the signed-in person, a sign-in for
 * pages that need one, and the remote itself.
 */
export function mountAlone({ manifest, Routes }: Alone): Root {
  const place = document.getElementById('root');
  if (!place) throw new Error('The page has no element "root".');
  followThemeMode();
  void startSession();
  const root = createRoot(place);
  root.render(
    <StrictMode>
      <QueryProvider>
        <BrowserRouter>
          <Page manifest={manifest} Routes={Routes} />
        </BrowserRouter>
      </QueryProvider>
    </StrictMode>,
  );
  return root;
}

/** The pages without parameters. A sign-in without a previous page leads to the first of them. */
const plainPages = ({ routes }: RemoteManifest) => routes.filter(({ path }) => !path.includes(':'));

const routeAt = ({ routes }: RemoteManifest, pathname: string) =>
  routes.find(({ path }) => matchPath(path, pathname));

function Page({ manifest, Routes }: Alone) {
  const navigate = useNavigate();
  useLayoutEffect(() => setNavigate((to) => void navigate(to)), [navigate]);
  const { pathname } = useLocation();
  const route = routeAt(manifest, pathname);
  const access = useAccess(route?.roles);
  const first = plainPages(manifest)[0]?.path;
  const isShown = route !== undefined && access === 'allowed';
  // A page with its own header also has its own `main`, as inside the shell.
  const Frame = route?.ownHeader && isShown ? 'div' : 'main';
  return (
    <>
      <Bar manifest={manifest} />
      {/* A page has the whole width, as inside the shell. */}
      <Frame className={isShown ? undefined : `${ui.content} ${styles.text}`}>
        {pathname === '/' && first && !route ? (
          <Navigate to={first} replace />
        ) : pathname === '/login' ? (
          <LoginPage manifest={manifest} />
        ) : (
          <>
            {access === 'resolving' && <Spinner text="Loading..." />}
            {isShown && <Routes />}
            {access === 'allowed' && !route && <p>{manifest.name} has no page here.</p>}
            {access === 'signed-out' && <ToLogin />}
            {access === 'denied' && (
              <p>This page is for {route?.roles?.join(', ')}. Log out to sign in as someone else.</p>
            )}
          </>
        )}
      </Frame>
    </>
  );
}

/** The sign-in has its own address, as in the store, because there a 401 means a wrong password and not an ended session. */
function ToLogin() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // A logout or a 401 has already changed the address.
    if (globalThis.location.pathname !== pathname) return;
    void navigate(`/login?from=${encodeURIComponent(pathname + search)}`, { replace: true });
  }, [navigate, pathname, search]);
  return null;
}

/** The sign-in page. Pages for signed-in people, a logout and an ended session lead to it, and signing in leads back. */
function LoginPage({ manifest }: Pick<Alone, 'manifest'>) {
  const { isSignedIn } = useSession();
  const asked = new URLSearchParams(useLocation().search).get('from') ?? '';
  // Only a path of this origin: `//host` would be another one.
  const from = /^\/(?![/\\])/.test(asked) ? asked : (plainPages(manifest)[0]?.path ?? '/');
  if (isSignedIn) return <Navigate to={from} replace />;
  return <SignIn wanted={routeAt(manifest, from.replace(/[?#].*/, ''))?.roles ?? []} />;
}

/**
 * Addresses that show the same page have the same title. Of these the last is used, because an address that redirects comes
 * before its target.
 */
const barPages = (manifest: RemoteManifest) => [
  ...new Map(plainPages(manifest).map((page) => [page.title, page])).values(),
];

function Bar({ manifest }: Pick<Alone, 'manifest'>) {
  const { isSignedIn, username, role } = useSession();
  return (
    <header className={styles.bar}>
      <strong>{manifest.name}</strong>
      <nav aria-label="Pages of this remote">
        {barPages(manifest).map(({ path, title }) => (
          <NavLink key={path} to={path}>
            {title}
          </NavLink>
        ))}
      </nav>
      {isSignedIn && (
        <span className={styles.who}>
          {username} ({role})
          <Button size="sm" onClick={() => void signOut()}>
            Logout
          </Button>
        </span>
      )}
    </header>
  );
}

function SignIn({ wanted }: { wanted: readonly string[] }) {
  const [login, setLogin] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setError('');
    signIn(login, password).catch((thrown: unknown) => setError(messageOf(thrown, 'Login failed')));
  };
  return (
    <form className={styles.signIn} onSubmit={submit}>
      {wanted.length > 0 && <p>This page is for {wanted.join(', ')}.</p>}
      {error && <Banner tone="error">{error}</Banner>}
      <TextField
        label="Username or email"
        autoComplete="username"
        value={login}
        onChange={setLogin}
        required
      />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        required
      />
      <Button type="submit" variant="primary">
        Sign In
      </Button>
    </form>
  );
}
