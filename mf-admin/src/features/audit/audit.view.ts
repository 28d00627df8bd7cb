import { dollarsOf } from 'shared-contract/money';
import type { AuditRow } from 'shared-contract/types';
import { formatMoney } from 'shared-ui';
import { unixFrom } from '../../parts/days.ts';
import {
  aDay,
  anyText,
  type FilterReader,
  type ListAddress,
  type ListSpec,
} from '../../parts/list-address.ts';
import { paths } from '../../paths.ts';
import { strings } from '../../strings.ts';

const text = strings.audit;

type Filters = 'actor' | 'action' | 'target' | 'of' | 'from' | 'to';

const nameIn =
  (words: object): FilterReader =>
  (name) =>
    Object.hasOwn(words, name) ? name : '';

/** The state of the list that its address holds. `of`: an id. Days as `2026-11-22`, in the reader's time zone. */
export const auditList: ListSpec<Filters, 'newest'> = {
  filters: {
    actor: anyText,
    action: nameIn(text.actions),
    target: nameIn(text.targets),
    of: (id) => (/^[A-Za-z0-9_-]{1,64}$/.test(id) ? id : ''),
    from: aDay,
    to: aDay,
  },
  sorts: ['newest'],
  sizes: [50, 20, 100],
  ranges: [['from', 'to']],
  // An id is one of a kind.
  needs: { of: 'target' },
};

export type AuditAddress = ListAddress<Filters, 'newest'>;
export type AuditFilter = AuditAddress['filter'];

/** The filter as the query of the call. */
export function queryOf({ actor, action, target, of, from, to }: AuditFilter) {
  const [from_unix, to_unix] = [unixFrom(from), unixFrom(to, 1)];
  return {
    ...(actor && { actor }),
    ...(action && { action }),
    ...(target && { target_type: target }),
    ...(of && { target_id: of }),
    ...(from_unix !== undefined && { from_unix }),
    ...(to_unix !== undefined && { to_unix }),
  };
}

/** One changed field. `undefined`: the value before or after does not have it. */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of both values, nested ones as `card.title`. A value that is not an object counts as one field. */
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
    return new Map([[path === '' ? text.value : path, value]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flat(inner, path === '' ? key : `${path}.${key}`)]),
  );
}

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['second', 1],
] as const;

function lasting(seconds: number): string {
  const [unit, length] = spans.find(([, each]) => seconds % each === 0) ?? spans[2];
  const inWords = new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' });
  return inWords.format(seconds / length);
}

/** The units in which the store counts, and which end the names of its fields. */
const units: Readonly<Record<string, (count: number) => string>> = {
  cents: (cents) => formatMoney(dollarsOf(cents)),
  permille: (permille) => `${permille / 10}%`,
  seconds: lasting,
};

const unitOf = (field: string): string | undefined =>
  Object.keys(units).find((unit) => field.toLowerCase().endsWith(unit));

/** The name of a field in words, without its unit: `card.priceCents` is "Card price". */
export function nameOf(field: string): string {
  const name = field.slice(0, field.length - (unitOf(field) ?? '').length);
  const words = name
    .replace(/[._]+/g, ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as it is shown, in the unit that people use. */
export function shown(value: unknown, field = ''): string {
  if (value === undefined) return '';
  if (value === null) return text.nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  const unit = unitOf(field);
  if (unit !== undefined && typeof value === 'number') return units[unit]!(value);
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

export const actionOf = (action: string): string => text.actions[action] ?? action;
export const targetOf = (type: string): string => text.targets[type] ?? type;
