import { lazy } from 'react';
import { matchPath } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { patterns } from './paths.ts';
import { StorefrontRoutes } from './routes.tsx';

// The chunks have the names of the pages' routes (scripts/build-package.mjs), so that the server can preload them with the page.
const loadProductPage = () =>
  import(/* webpackChunkName: "page-products-productId" */ './pages/product-page.tsx');
const loadCategoryPage = () =>
  import(/* webpackChunkName: "page-categories-categoryId" */ './pages/category-page.tsx');
const ProductPage = lazy(() => loadProductPage().then((module) => ({ default: module.ProductPage })));
const CategoryPage = lazy(() => loadCategoryPage().then((module) => ({ default: module.CategoryPage })));

/** Fetches the code of a page before it is opened. */
async function preload(pathname: string): Promise<void> {
  if (matchPath(patterns.product, pathname)) await loadProductPage();
  if (matchPath(patterns.category, pathname)) await loadCategoryPage();
}

const RemoteRoutes = () => <StorefrontRoutes productPage={ProductPage} categoryPage={CategoryPage} />;

/** The only module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
