import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from './pages/home-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { patterns } from './paths.ts';

interface StorefrontRoutesProps {
  productPage: ComponentType;
  categoryPage: ComponentType;
}

/** The pages of this remote. Two are handed in: lazy in the browser, there at once on the server. */
export function StorefrontRoutes({
  productPage: ProductPage,
  categoryPage: CategoryPage,
}: StorefrontRoutesProps) {
  return (
    <Suspense fallback={null}>
      <Routes>
        <Route path={patterns.home} element={<HomePage />} />
        <Route path={patterns.products} element={<ProductsPage />} />
        <Route path={patterns.product} element={<ProductPage />} />
        <Route path={patterns.category} element={<CategoryPage />} />
      </Routes>
    </Suspense>
  );
}
