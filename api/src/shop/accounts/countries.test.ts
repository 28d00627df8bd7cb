import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, it } from 'node:test';
import { countryTable } from '../../../test/support/country-table.ts';
import { StartRefused } from '../../platform/failure.ts';
import { openCountries } from './countries.ts';

let folder: string;
before(() => (folder = mkdtempSync(path.join(tmpdir(), 'countries-'))));
after(() => rmSync(folder, { recursive: true }));

const file = (content: Buffer | string): string => {
  const name = path.join(folder, 'table.mmdb');
  writeFileSync(name, content);
  return name;
};

const germany = { country: { iso_code: 'DE', geoname_id: 2921044 } };

it('the country table names the country of an address that it covers', () => {
  const countryOf = openCountries(
    file(
      countryTable({
        '100.0.0.0/8': germany,
        '203.0.113.0/24': { country_code: 'JP' },
        '198.51.100.0/24': { country: { iso_code: '-' } },
        '192.0.2.0/24': { country: { iso_code: 'ZZ' } },
        '2001:db8::/32': { country: { iso_code: 'CH' } },
      }),
    ),
  );
  const addresses = ['100.0.0.0', '203.0.113.0', '2001:db8:12::', '198.51.100.0', '192.0.2.0', '8.8.8.0'];
  assert.deepEqual(addresses.map(countryOf), [
    ...['Germany', 'Japan', 'Switzerland'],
    ...[undefined, undefined, undefined],
  ]);
});

it('a table of IPv4 knows no country of IPv6', () => {
  // 20.1.0.0 has the first 32 bits of 1401::.
  const countryOf = openCountries(file(countryTable({ '20.0.0.0/8': germany }, 4)));
  assert.equal(countryOf('20.1.0.0'), 'Germany');
  assert.equal(countryOf('1401::'), undefined);
});

it('without a table no country is known', () => {
  assert.equal(openCountries(undefined)('100.0.0.0'), undefined);
});

it('an unusable country table is rejected in one line', () => {
  const whole = countryTable({ '100.0.0.0/8': germany });
  const noTable = /^COUNTRY_DATABASE names a file that is no table in MaxMind's format: .*table\.mmdb\.$/;
  const refused: [name: () => string, line: RegExp][] = [
    [() => path.join(folder, 'none.mmdb'), /^COUNTRY_DATABASE cannot be read: ENOENT.*none\.mmdb'\.$/],
    [() => folder, /^COUNTRY_DATABASE cannot be read: EISDIR.*\.$/],
    [() => file(''), noTable],
    [() => file('network,country\n'), noTable],
    [() => file(whole.subarray(0, whole.length - 100)), noTable],
    [
      () => file(countryTable({ '100.0.0.0/8': { autonomous_system_number: 64496 } })),
      /^COUNTRY_DATABASE names a file without countries: .*table\.mmdb\.$/,
    ],
  ];
  for (const [name, line] of refused)
    assert.throws(
      () => openCountries(name()),
      (error) => error instanceof StartRefused && line.test(error.message),
      String(line),
    );
});
