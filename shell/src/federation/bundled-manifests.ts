import { manifest as account } from 'mf-account/manifest';
import { manifest as admin } from 'mf-admin/manifest';
import { manifest as staff } from 'mf-staff/manifest';
import { manifest as storefront } from 'mf-storefront/manifest';
import type { RemoteManifest } from 'shared-contract/remote';

/** The remotes as they were when this shell was built: their routes, guards and menus work even when no registry lists them. */
export const bundled: readonly RemoteManifest[] = [storefront, account, staff, admin];
