import { manifest } from './manifest.ts';
import { paths } from './paths.ts';

it('the queue is open to staff and admins at /dashboard/replacements', () => {
  expect(paths.replacements()).toBe('/dashboard/replacements');
  expect(manifest.routes).toEqual([
    {
      path: '/dashboard/replacements',
      title: 'Replacement Requests',
      roles: ['STAFF', 'ADMIN'],
      ownHeader: true,
      shape: 'queue',
    },
  ]);
  expect(manifest.nav.map(({ to }) => to)).toEqual([paths.replacements()]);
});
