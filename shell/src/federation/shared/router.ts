/**
 * The part of react-router-dom that every page shares. The package as a whole costs 52 KB because sharing it keeps its data
 * router; this list costs 14 KB. Compiler, tests and builds see it in place of the package: to use another hook, add it here.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  NavLink,
  Navigate,
  Outlet,
  Route,
  Routes,
  createSearchParams,
  generatePath,
  matchPath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export type { LinkProps, NavigateFunction } from 'react-router';
