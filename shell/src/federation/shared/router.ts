/**
 * The part of react-router-dom that every page shares. The whole package costs 52 KB, because sharing it keeps its data router.
 * This list costs 9 KB. Compiler, tests and builds use it instead of the package, so another hook has to be added here.
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
