import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from './pages/home-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { patterns } from './paths.ts';

/** The pages of this remote. The product page is handed in: lazy in the browser, there at once on the server. */
export function StorefrontRoutes({ productPage: ProductPage }: { productPage: ComponentType }) {
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
