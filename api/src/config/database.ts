import type { Variables } from './variables.ts';

/** The addresses of the database. The others are refused without the first one. */
export function readDatabase({ read, refuse, url }: Variables) {
  const databaseUrl = read('DATABASE_URL');
  if (databaseUrl !== undefined) url('DATABASE_URL', databaseUrl, ['postgres:', 'postgresql:']);
  const beside = (name: string, whatThatIs: string): string | undefined => {
    const address = read(name);
    if (address === undefined) return undefined;
    url(name, address, ['postgres:', 'postgresql:']);
    if (databaseUrl === undefined) refuse(name, `goes with DATABASE_URL, the address of the ${whatThatIs}`);
    return address;
  };
  return {
    databaseUrl,
    databaseDirectUrl: beside('DATABASE_DIRECT_URL', 'pooler'),
    databaseOwnerUrl: beside('DATABASE_OWNER_URL', 'same database for the API'),
    databaseReadUrl: beside('DATABASE_READ_URL', 'primary'),
  };
}
