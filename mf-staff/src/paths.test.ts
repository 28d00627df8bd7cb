import { manifest } from './manifest.ts';
import { paths } from './paths.ts';

it('the queue and the page of devices are open to staff and admins at /dashboard/replacements', () => {
  expect(paths.replacements()).toBe('/dashboard/replacements');
  expect(manifest.routes).toEqual([
    {
      path: '/dashboard/replacements',
      title: 'Replacement Requests',
      roles: ['STAFF', 'ADMIN'],
      ownHeader: true,
      shape: 'queue',
    },
    {
      path: '/dashboard/replacements/security',
      title: 'Security',
      roles: ['STAFF', 'ADMIN'],
      ownHeader: true,
      shape: 'queue',
    },
  ]);
  expect(manifest.nav.map(({ to }) => to)).toEqual([paths.replacements()]);
});
