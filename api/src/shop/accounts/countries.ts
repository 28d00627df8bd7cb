import { readFileSync } from 'node:fs';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { StartRefused } from '../../platform/failure.ts';

/** The name of the country of an address; undefined where the store does not know it. */
export type CountryOf = (address: string) => string | undefined;

/** Tables of MaxMind and DB-IP have `country.iso_code`, others `country_code`. */
type CountryRecord = CountryResponse & { country_code?: string };

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The address of each network of 16 million: a table of countries has a country for most of them. */
const farApart = Array.from({ length: 223 }, (_, at) => `${at + 1}.0.0.0`);

/** Opens the owner's table of countries, a file in MaxMind's format. Throws `StartRefused`. Without a path no country is known. */
export function openCountries(path: string | undefined): CountryOf {
  if (path === undefined) return () => undefined;
  const reader = readTable(path);
  const countryOf: CountryOf = (address) => {
    // The reader would look for the first 32 bits of it among those of IPv4.
    if (reader.metadata.ipVersion === 4 && address.includes(':')) return undefined;
    const found = reader.get(address);
    const code = found?.country?.iso_code ?? found?.country_code ?? '';
    return /^[A-Z]{2}$/.test(code) && code !== 'ZZ' ? names.of(code) : undefined;
  };
  if (!farApart.some(countryOf))
    throw new StartRefused(`COUNTRY_DATABASE names a file without countries: ${path}.`);
  return countryOf;
}

function readTable(path: string): Reader<CountryRecord> {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    throw new StartRefused(`COUNTRY_DATABASE cannot be read: ${(error as Error).message}.`);
  }
  try {
    return new Reader(file);
  } catch (error) {
    throw new StartRefused(`COUNTRY_DATABASE names a file that is no table in MaxMind's format: ${path}.`, {
      cause: error,
    });
  }
}
