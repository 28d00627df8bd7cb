import { limits, type AuditRow } from 'shared-contract/types';
import { unixFrom } from '../../parts/days.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

/** The filter of the list, as the address has it; an empty text does not filter. Days as `2026-11-22`, in the reader's time zone. */
export interface AuditFilter {
  actor: string;
  action: string;
  target: string;
  /** An id. */
  of: string;
  from: string;
  to: string;
}
const keys = ['actor', 'action', 'target', 'of', 'from', 'to'] as const satisfies (keyof AuditFilter)[];

export const filterFrom = (params: URLSearchParams): AuditFilter =>
  Object.fromEntries(keys.map((key) => [key, params.get(key)?.trim() ?? ''])) as Record<
    keyof AuditFilter,
    string
  >;

/** The filter as the query of an address. */
export const addressOf = (filter: Partial<AuditFilter>): URLSearchParams =>
  new URLSearchParams(keys.flatMap((key) => (filter[key] ? [[key, filter[key]]] : [])));

/** The filter as the query of the call, without invalid parts of the address. */
export function queryOf({ actor, action, target, of, from, to }: AuditFilter) {
  const [from_unix, to_unix] = [unixFrom(from), unixFrom(to, 1)];
  return {
    ...(actor !== '' && { actor: actor.slice(0, limits.searchMax) }),
    ...(Object.hasOwn(strings.audit.actions, action) && { action }),
    ...(Object.hasOwn(strings.audit.targets, target) && { target_type: target }),
    ...(/^[A-Za-z0-9_-]{1,64}$/.test(of) && { target_id: of }),
    ...(from_unix !== undefined && { from_unix }),
    ...(to_unix !== undefined && { to_unix }),
  };
}

/** One field of what was changed. `undefined`: this side does not have it. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of both sides, those within others as `card.title`; a side that is no object counts as one field. */
export function changesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Change[] {
  const [was, is] = [flat(before), flat(after)];
  return [...new Set([...was.keys(), ...is.keys()])].map((field) => ({
    field,
    before: was.get(field),
    after: is.get(field),
  }));
}

function flat(value: unknown, path = ''): Map<string, unknown> {
  if (value === null && path === '') return new Map();
  if (!isFields(value) || Object.keys(value).length === 0)
    return new Map([[path === '' ? strings.audit.value : path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path}.${key}`)]),
  );
}

/** A value as it is shown and written to a file. */
export function shown(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return strings.audit.nothing;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The screen of what was changed; null where it has none. */
export function pathOf({ target_type: type, target_id: id }: AuditRow): string | null {
  if (id === null) return null;
  const screens: Record<string, string> = {
    user: paths.user(id),
    product: paths.editProduct(id),
    order: paths.order(id),
    store_config: paths.settings(),
    mail_event: paths.settings(),
    mail: paths.mails(),
    job: paths.mails(),
  };
  return screens[type] ?? null;
}

export const actionOf = (action: string): string => strings.audit.actions[action] ?? action;
export const targetOf = (type: string): string => strings.audit.targets[type] ?? type;
