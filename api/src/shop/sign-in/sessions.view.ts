import type { AccountSession } from 'shared-contract';
import { unixOf } from '../../platform/time.ts';
import type { CountryOf } from '../accounts/countries.ts';
import { placeName } from '../accounts/places.ts';
import type { SessionRow } from '../accounts/sessions.sql.ts';

/** A session as its owner sees it from `here`. */
export const sessionOf = (
  row: SessionRow,
  here: { sessionId: string; network: string },
  countryOf: CountryOf,
): AccountSession => ({
  _id: row.id,
  device: row.device,
  place: placeName(row.network, here.network, countryOf),
  creation_unix: unixOf(row.createdAt),
  seen_unix: unixOf(row.seenAt),
  current: row.id === here.sessionId,
});
