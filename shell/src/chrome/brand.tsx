import { BrandLink } from 'shared-ui';
import { freshPage, paths } from '../paths.ts';

/** The store's mark and name, which lead home. */
export const Brand = ({ storeName }: { storeName: string }) => (
  <BrandLink name={storeName} to={paths.home()} state={freshPage} />
);
