import type { RemoteManifest } from 'shared-contract/remote';
import { patterns } from './paths.ts';

const staff = ['STAFF', 'ADMIN'] as const;

export const manifest: RemoteManifest = {
  name: 'mf-staff',
  basePaths: ['/dashboard/replacements'],
  routes: [
    {
      path: patterns.replacements,
      title: 'Replacement Requests',
      roles: staff,
      ownHeader: true,
      shape: 'queue',
    },
    { path: patterns.security, title: 'Security', roles: staff, ownHeader: true, shape: 'queue' },
  ],
  nav: [{ label: 'Replacements', to: '/dashboard/replacements', roles: staff }],
};
