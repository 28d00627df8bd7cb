import { Suspense, lazy } from 'react';
import { Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { HomePage } from './pages/home-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { patterns } from './paths.ts';

const ProductPage = lazy(() =>
  import('./pages/product-page.tsx').then((module) => ({ default: module.ProductPage })),
);

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
export default { Routes: RemoteRoutes, contractVersion };
