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
const lockAll = statement(
  'denial-templates.lock-all',
  'lock table denial_templates in share row exclusive mode',
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

export const templates = (on: Queryable) => all.rows(on);
export const template = (on: Queryable, id: string) => one.row(on, [id]);
export const lockedTemplate = (tx: Tx, id: string) => lock.row(tx, [id]);
/**
 * Waits for others that add one, so that each finds a free slot. The trigger gives it, or refuses the template
 * where the store has as many as it may have.
 */
export async function insertTemplate(tx: Tx, { name, folded, text }: TemplateFields): Promise<TemplateRow> {
  await lockAll.run(tx);
  return (await insert.row(tx, [name, folded, text]))!;
}
/** The template is locked. */
export const changeTemplate = async (
  tx: Tx,
  id: string,
  { name, folded, text }: TemplateFields,
): Promise<TemplateRow> => (await update.row(tx, [id, name, folded, text]))!;
export const removeTemplate = (tx: Tx, id: string) => remove.run(tx, [id]);
