import { Collision, constraintOf } from '../../platform/db/database-errors.ts';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';

/** A template as it is written. */
export interface TemplateFields {
  name: string;
  /** The name in the form that has to be unique. */
  folded: string;
  text: string;
}

export interface TemplateRow {
  id: string;
  name: string;
  text: string;
  version: number;
}

type Row<T> = T & Record<string, unknown>;

const columns = 'id, name, text, version';
const all = statement<Row<TemplateRow>>(
  'denial-templates.all',
  `select ${columns} from denial_templates order by name_folded`,
);
const one = statement<Row<TemplateRow>>(
  'denial-templates.one',
  `select ${columns} from denial_templates where id = $1`,
);
const lock = statement<Row<TemplateRow>>(
  'denial-templates.lock',
  `select ${columns} from denial_templates where id = $1 for no key update`,
);
const insert = statement<Row<TemplateRow>>(
  'denial-templates.insert',
  `insert into denial_templates (name, name_folded, text) values ($1, $2, $3) returning ${columns}`,
);
const update = statement<Row<TemplateRow>>(
  'denial-templates.update',
  `update denial_templates set name = $2, name_folded = $3, text = $4 where id = $1 returning ${columns}`,
);
const remove = statement('denial-templates.delete', 'delete from denial_templates where id = $1');

/** Two were added at the same moment and chose the same slot: it works when it is tried again. */
function orCollision(error: unknown): never {
  throw constraintOf(error) === 'denial_templates__slot_taken'
    ? new Collision('A slot for a template was taken.', { cause: error })
    : error;
}

export const templates = (on: Queryable) => all.rows(on);
export const template = (on: Queryable, id: string) => one.row(on, [id]);
export const lockedTemplate = (tx: Tx, id: string) => lock.row(tx, [id]);
/** The trigger finds it a slot, or refuses it where the store has as many as it may have. */
export const insertTemplate = async (tx: Tx, { name, folded, text }: TemplateFields): Promise<TemplateRow> =>
  (await insert.row(tx, [name, folded, text]).catch(orCollision))!;
/** The template is locked. */
export const changeTemplate = async (
  tx: Tx,
  id: string,
  { name, folded, text }: TemplateFields,
): Promise<TemplateRow> => (await update.row(tx, [id, name, folded, text]))!;
export const removeTemplate = (tx: Tx, id: string) => remove.run(tx, [id]);
