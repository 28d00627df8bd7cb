import { Suspense, lazy } from 'react';
import { Route, Routes, matchPath } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { HomePage } from './pages/home-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { patterns } from './paths.ts';

const loadProductPage = () => import('./pages/product-page.tsx');
const ProductPage = lazy(() => loadProductPage().then((module) => ({ default: module.ProductPage })));

/** Fetches the code of a page before it is opened. */
async function preload(pathname: string): Promise<void> {
  if (matchPath(patterns.product, pathname)) await loadProductPage();
}

function RemoteRoutes() {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.products} element={<ProductsPage />} />
        <Route path={patterns.product} element={<ProductPage />} />
      </Routes>
    </Suspense>
  );
}

/** The one module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion, preload };
