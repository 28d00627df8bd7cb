import { contractVersion } from 'shared-contract/remote';
import { CategoryPage } from './pages/category-page.tsx';
import { ProductPage } from './pages/product-page.tsx';
import { StorefrontRoutes } from './routes.tsx';

const RemoteRoutes = () => <StorefrontRoutes productPage={ProductPage} categoryPage={CategoryPage} />;

/** This remote on the server: the same pages, with all code loaded. */
export default { Routes: RemoteRoutes, contractVersion };
