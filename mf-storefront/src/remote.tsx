import { lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';
import { StorefrontRoutes } from './routes.tsx';

// The chunk has the name of the page's route (scripts/build-package.mjs), so that the server can hint it with the page.
const loadProductPage = () =>
  import(/* webpackChunkName: "page-products-productId" */ './pages/product-page.tsx');
const ProductPage = lazy(() => loadProductPage().then((module) => ({ default: module.ProductPage })));

/** Fetches the code of a page before it is opened. */
async function preload(pathname: string): Promise<void> {
  if (matchPath(patterns.product, pathname)) await loadProductPage();
}

const RemoteRoutes = () => <StorefrontRoutes productPage={ProductPage} />;

/** The one module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
