import type pg from 'pg';

// A database has an empty schema of this name while a backup is restored into it. It is dropped when the restored store may start.

const schema = 'half_restored';

export const halfRestored = {
  line: 'This database holds a half-restored backup: delete the database (or DATA_DIR), and restore the backup into a new one.',
  mark: (client: pg.Client) => client.query(`create schema ${schema}`),
  end: (client: pg.Client) => client.query(`drop schema ${schema}`),
  async isThere(client: pg.Client): Promise<boolean> {
    const { rows } = await client.query<{ is: boolean }>('select to_regnamespace($1) is not null as is', [
      schema,
    ]);
    return rows[0]?.is === true;
  },
};
