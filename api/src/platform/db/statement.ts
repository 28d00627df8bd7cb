import type pg from 'pg';
import type { Queryable } from './db.ts';

/** A named prepared statement: parsed and planned once for each connection. */
export interface Statement<Row> {
  /** All rows. */
  rows(on: Queryable, values?: readonly unknown[]): Promise<Row[]>;
  /** The first row, or undefined. */
  row(on: Queryable, values?: readonly unknown[]): Promise<Row | undefined>;
  /** How many rows it changed. */
  run(on: Queryable, values?: readonly unknown[]): Promise<number>;
}

const names = new Set<string>();

/**
 * Declares one SQL statement. `name` is its own, like `cart.set-line`; `*.sql.ts` files wrap it in a
 * function of that meaning. Rows come back with the selected column names, so name the columns as the domain type does.
 */
export function statement<Row extends pg.QueryResultRow = Record<string, never>>(
  name: string,
  text: string,
): Statement<Row> {
  if (names.has(name)) throw new Error(`The statement name ${name} is used twice.`);
  names.add(name);
  const execute = (on: Queryable, values: readonly unknown[] = []) =>
    on.execute<Row>({ name, text, values: values as unknown[] });
  return {
    rows: async (on, values) => (await execute(on, values)).rows,
    row: async (on, values) => (await execute(on, values)).rows[0],
    run: async (on, values) => (await execute(on, values)).rowCount ?? 0,
  };
}

/** Statements of one name whose text depends on arguments. Each text is prepared once, at its first use. */
export function statements<Row extends pg.QueryResultRow>(name: string): (text: string) => Statement<Row> {
  const made = new Map<string, Statement<Row>>();
  return (text) => {
    const known = made.get(text) ?? statement<Row>(`${name}.${made.size + 1}`, text);
    made.set(text, known);
    return known;
  };
}
