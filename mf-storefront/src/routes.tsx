import { Suspense, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { HomePage } from './pages/home-page.tsx';
import { ProductsPage } from './pages/products-page.tsx';
import { patterns } from './paths.ts';

interface StorefrontRoutesProps {
  productPage: ComponentType;
  categoryPage: ComponentType;
}

/** The pages of this remote. Two are parameters: the browser loads them lazily, and the server has them at once. */
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
