import { lazy } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const loadCart = () => import('./features/cart/cart-page.tsx');
const loadOrder = () => import('./features/order/order-page.tsx');
const loadDashboard = () => import('./features/dashboard/dashboard-page.tsx');
const loadSettings = () => import('./features/settings/settings-page.tsx');
const loadSecurity = () => import('./features/security/security-page.tsx');

const CartPage = lazy(() => loadCart().then((module) => ({ default: module.CartPage })));
const OrderPage = lazy(() => loadOrder().then((module) => ({ default: module.OrderPage })));
const DashboardPage = lazy(() => loadDashboard().then((module) => ({ default: module.DashboardPage })));
const SettingsPage = lazy(() => loadSettings().then((module) => ({ default: module.SettingsPage })));
const SecurityPage = lazy(() => loadSecurity().then((module) => ({ default: module.SecurityPage })));

const loaders: readonly (readonly [pattern: string, load: () => Promise<unknown>])[] = [
  [patterns.cart, loadCart],
  [patterns.order, loadOrder],
  [patterns.dashboard, loadDashboard],
  [patterns.orders, loadDashboard],
  [patterns.settings, loadSettings],
  [patterns.security, loadSecurity],
];

/** Fetches the code of a page before it is opened. */
async function preload(pathname: string): Promise<void> {
  await loaders.find(([pattern]) => matchPath(pattern, pathname))?.[1]();
}

function RemoteRoutes() {
  return (
    <Routes>
      <Route path={patterns.cart} element={<CartPage />} />
      <Route path={patterns.order} element={<OrderPage />} />
      <Route path={patterns.dashboard} element={<DashboardPage />} />
      <Route path={patterns.orders} element={<DashboardPage />} />
      <Route path={patterns.settings} element={<SettingsPage />} />
      <Route path={patterns.security} element={<SecurityPage />} />
    </Routes>
  );
}

/** The only module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
