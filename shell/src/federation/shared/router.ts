/**
 * The part of react-router-dom that every page shares. The package as a whole costs 52 KB because sharing it keeps its data
 * router; this list costs 14 KB. To use another hook, add it here.
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
