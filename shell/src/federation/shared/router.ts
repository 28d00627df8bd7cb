/**
 * The part of react-router-dom that every page shares. The package as a whole costs 52 KB because sharing it keeps its data
 * router; this list costs 9 KB. Compiler, tests and builds see it in place of the package: to use another hook, add it here.
 */
export {
  BrowserRouter,
  Navigate,
  Outlet,
  Route,
  Routes,
  matchPath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router';
export { Link, NavLink } from './link.tsx';
export type { LinkProps } from './link.tsx';
export type { NavigateFunction } from 'react-router';
