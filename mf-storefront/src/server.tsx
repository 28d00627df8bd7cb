import { contractVersion } from 'shared-contract/remote';
import { ProductPage } from './pages/product-page.tsx';
import { StorefrontRoutes } from './routes.tsx';

const RemoteRoutes = () => <StorefrontRoutes productPage={ProductPage} />;

/** This remote on the server: the same pages, with nothing left to load. */
export default { Routes: RemoteRoutes, contractVersion };
