import type { AuditAction } from 'shared-contract';
import type { Queryable, Tx } from '../../platform/db/db.ts';
import { fail } from '../../platform/failure.ts';
import { knownId } from '../../platform/ids.ts';
import type { Actor } from '../audit/actor.ts';
import { audit } from '../audit/audit.sql.ts';
import { expectVersion } from '../versions.ts';
import * as sql from './denial-templates.sql.ts';

// The texts that staff keep for denials (rules 8.10).

type Typed = Pick<sql.TemplateRow, 'name' | 'text'>;

const shown = ({ name, text }: Typed): Typed => ({ name, text });
const fieldsOf = ({ name, text }: Typed): sql.TemplateFields => ({
  name: name.trim(),
  folded: name.trim().normalize('NFC').toLowerCase(),
  text: text.trim(),
});

const written = (
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  targetId: string,
  sides: { before?: Typed; after?: Typed },
) => audit(tx, { ...actor, action, targetType: 'denial_template', targetId, ...sides });

/** Locks the template. Throws CHANGED_MEANWHILE when the caller names another version than its own. */
async function lockTemplate(tx: Tx, id: string, expected: number | undefined): Promise<sql.TemplateRow> {
  const found = await sql.lockedTemplate(tx, knownId(id, 'TEMPLATE_NOT_FOUND'));
  if (!found) throw fail('TEMPLATE_NOT_FOUND');
  expectVersion(found, expected);
  return found;
}

/** By name. */
export const listTemplates = (on: Queryable): Promise<sql.TemplateRow[]> => sql.templates(on);

/** Throws TEMPLATE_NOT_FOUND. */
export async function readTemplate(on: Queryable, id: string): Promise<sql.TemplateRow> {
  const found = await sql.template(on, id);
  if (!found) throw fail('TEMPLATE_NOT_FOUND');
  return found;
}

/** Throws TEMPLATES_FULL and TEMPLATE_EXISTS by the schema's rules. */
export async function createTemplate(tx: Tx, typed: Typed, actor: Actor): Promise<sql.TemplateRow> {
  const made = await sql.insertTemplate(tx, fieldsOf(typed));
  await written(tx, actor, 'denial-templates.create', made.id, { after: shown(made) });
  return made;
}

/** Throws TEMPLATE_NOT_FOUND, CHANGED_MEANWHILE, and TEMPLATE_EXISTS by the schema's rule. */
export async function updateTemplate(
  tx: Tx,
  id: string,
  typed: Typed & { expected_version?: number },
  actor: Actor,
): Promise<sql.TemplateRow> {
  const before = await lockTemplate(tx, id, typed.expected_version);
  const changed = await sql.changeTemplate(tx, id, fieldsOf(typed));
  await written(tx, actor, 'denial-templates.update', id, { before: shown(before), after: shown(changed) });
  return changed;
}

/** Throws TEMPLATE_NOT_FOUND or CHANGED_MEANWHILE. */
export async function deleteTemplate(
  tx: Tx,
  id: string,
  expected: number | undefined,
  actor: Actor,
): Promise<void> {
  const before = await lockTemplate(tx, id, expected);
  await sql.removeTemplate(tx, id);
  await written(tx, actor, 'denial-templates.delete', id, { before: shown(before) });
}
