import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { contractVersion } from 'shared-contract/remote';
import { paths, patterns } from './paths.ts';
// Imported before the style sheets of the pages, which override it. Imported by a page, it could load after those of another page.
import './parts/page.module.css';
import './parts/panel.module.css';
import './parts/filters.module.css';
import './parts/table.module.css';
import './parts/form.module.css';
import './parts/details.module.css';

const AdminLayout = lazy(() =>
  import('./layout/admin-layout.tsx').then((page) => ({ default: page.AdminLayout })),
);
const OverviewPage = lazy(() =>
  import('./features/overview/overview-page.tsx').then((page) => ({ default: page.OverviewPage })),
);
const OrdersPage = lazy(() =>
  import('./features/orders/orders-page.tsx').then((page) => ({ default: page.OrdersPage })),
);
const CreateOrderPage = lazy(() =>
  import('./features/create-order/create-order-page.tsx').then((page) => ({ default: page.CreateOrderPage })),
);
const UsersPage = lazy(() =>
  import('./features/users/users-page.tsx').then((page) => ({ default: page.UsersPage })),
);
const ProductsPage = lazy(() =>
  import('./features/products/products-page.tsx').then((page) => ({ default: page.ProductsPage })),
);
const CategoriesPage = lazy(() =>
  import('./features/categories/categories-page.tsx').then((page) => ({ default: page.CategoriesPage })),
);
const CreateProductPage = lazy(() =>
  import('./features/products/create-product-page.tsx').then((page) => ({ default: page.CreateProductPage })),
);
const EditProductPage = lazy(() =>
  import('./features/products/edit-product-page.tsx').then((page) => ({ default: page.EditProductPage })),
);
const ImportPage = lazy(() =>
  import('./features/stock-import/import-page.tsx').then((page) => ({ default: page.ImportPage })),
);
const StockLevelsPage = lazy(() =>
  import('./features/stock-levels/stock-levels-page.tsx').then((page) => ({
    default: page.StockLevelsPage,
  })),
);
const CodesPage = lazy(() =>
  import('./features/stock-import/codes-page.tsx').then((page) => ({ default: page.CodesPage })),
);
const ReviewsPage = lazy(() =>
  import('./features/reviews/reviews-page.tsx').then((page) => ({ default: page.ReviewsPage })),
);
const ReplacementsPage = lazy(() =>
  import('./features/replacements/replacements-page.tsx').then((page) => ({
    default: page.ReplacementsPage,
  })),
);
const AnalyticsPage = lazy(() =>
  import('./features/analytics/analytics-page.tsx').then((page) => ({ default: page.AnalyticsPage })),
);
const SettingsPage = lazy(() =>
  import('./features/settings/settings-page.tsx').then((page) => ({ default: page.SettingsPage })),
);
const SecurityPage = lazy(() =>
  import('./features/security/security-page.tsx').then((page) => ({ default: page.SecurityPage })),
);

const MailsPage = lazy(() =>
  import('./features/mails/mails-page.tsx').then((page) => ({ default: page.MailsPage })),
);
const AuditPage = lazy(() =>
  import('./features/audit/audit-page.tsx').then((page) => ({ default: page.AuditPage })),
);
const SystemPage = lazy(() =>
  import('./features/system/system-page.tsx').then((page) => ({ default: page.SystemPage })),
);

function RemoteRoutes() {
  return (
    <Routes>
      <Route path={patterns.root} element={<Navigate to={paths.dashboard()} replace />} />
      <Route element={<AdminLayout />}>
        <Route path={patterns.dashboard} element={<OverviewPage />} />
        <Route path={patterns.products} element={<ProductsPage />} />
        <Route path={patterns.categories} element={<CategoriesPage />} />
        <Route path={patterns.createProduct} element={<CreateProductPage />} />
        <Route path={patterns.editProduct} element={<EditProductPage />} />
        <Route path={patterns.stock} element={<EditProductPage />} />
        <Route path={patterns.stockLevels} element={<StockLevelsPage />} />
        <Route path={patterns.importStock} element={<ImportPage />} />
        <Route path={patterns.codes} element={<CodesPage />} />
        <Route path={patterns.orders} element={<OrdersPage />}>
          <Route path={patterns.order} element={null} />
        </Route>
        <Route path={patterns.createOrder} element={<CreateOrderPage />} />
        <Route path={patterns.reviews} element={<ReviewsPage />}>
          <Route path={patterns.review} element={null} />
        </Route>
        <Route path={patterns.replacements} element={<ReplacementsPage />} />
        <Route path={patterns.analytics} element={<AnalyticsPage />} />
        <Route path={patterns.settings} element={<SettingsPage />} />
        <Route path={patterns.security} element={<SecurityPage />} />
        <Route path={patterns.mails} element={<MailsPage />} />
        <Route path={patterns.jobs} element={<Navigate to={`${paths.mails()}?tab=jobs`} replace />} />
        <Route path={patterns.audit} element={<AuditPage />} />
        <Route path={patterns.system} element={<SystemPage />} />
        <Route path={patterns.users} element={<UsersPage />}>
          <Route path={patterns.user} element={null} />
        </Route>
      </Route>
    </Routes>
  );
}

/** The only module that this remote exposes. */
export default { Routes: RemoteRoutes, contractVersion };
