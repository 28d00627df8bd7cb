import { integrityOf, prepareRemoteScript, trustDevelopmentServer, trustFiles } from './integrity.ts';

const hash = `sha384-${'b'.repeat(64)}`;

it('the integrity check gives a listed file its hash', () => {
  trustFiles(`${location.origin}/mf-admin/1/`, { 'remoteEntry.js': hash });
  expect(integrityOf(`${location.origin}/mf-admin/1/remoteEntry.js`)).toBe(hash);
  expect(prepareRemoteScript('/mf-admin/1/remoteEntry.js').getAttribute('integrity')).toBe(hash);
});

it('the integrity check blocks a file without a hash', () => {
  expect(integrityOf(`${location.origin}/mf-admin/1/other.js`)).toMatch(/^sha384-A{64}$/);
});

it('the integrity check needs no hash of a development server', () => {
  trustDevelopmentServer('http://localhost:3004/');
  expect(prepareRemoteScript('http://localhost:3004/remoteEntry.js').hasAttribute('integrity')).toBe(false);
});
