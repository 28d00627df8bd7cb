import type pg from 'pg';
import type { Role } from 'shared-contract';
import { tokenMaker } from '../api/src/shop/accounts/tokens.ts';

/** Opens a session for every account of the store, with the account's own id, and signs tokens for them. */
export async function openSessions(pool: pg.Pool, jwtSecret: string) {
  await pool.query(
    `insert into sessions (id, user_id, expires_at, device, network, known_device)
     select id, id, now() + interval '1 day', 'Benchmark', 'local', true from users on conflict do nothing`,
  );
  const tokens = tokenMaker(jwtSecret);
  return (id: string, username: string, role: Role): string =>
    tokens.issue({ sub: id, username, role, ver: 1, sid: id });
}
