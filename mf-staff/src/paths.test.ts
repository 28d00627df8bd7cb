import { manifest } from './manifest.ts';
import { paths } from './paths.ts';

it('has the address of the specification, for staff and admins', () => {
  expect(paths.replacements()).toBe('/dashboard/replacements');
  expect(manifest.routes).toEqual([
    {
      path: '/dashboard/replacements',
      title: 'Replacement Requests',
      roles: ['STAFF', 'ADMIN'],
      ownHeader: true,
    },
  ]);
  expect(manifest.nav.map(({ to }) => to)).toEqual([paths.replacements()]);
});
