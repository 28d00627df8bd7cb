import { useStoreConfig } from 'shared-auth';
import { BrandLink } from 'shared-ui';
import { freshPage, paths } from '../paths.ts';

/** The store's mark and name, as a link to the home page. */
export function Brand() {
  const { storeName } = useStoreConfig();
  return <BrandLink name={storeName} to={paths.home()} state={freshPage} />;
}
