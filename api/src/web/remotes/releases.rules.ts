import { createHash } from 'node:crypto';

/** Who gets a version. */
export interface Audience {
  /** Percent of the visitors; 100 is everybody. */
  share: number;
  /** All accounts of these roles, beside the share. */
  roles: readonly string[];
  /** These accounts, by user name in lower case. */
  accounts: readonly string[];
}

export const EVERYBODY: Audience = { share: 100, roles: [], accounts: [] };

/** One row of the history of what serves. */
export interface Promotion extends Audience {
  seq: number;
  remote: string;
  version: string;
  /** BUILD: a start brought it in. RETIRE: the remote serves no more, and `version` did last. */
  kind: 'BUILD' | 'PROMOTE' | 'ROLLBACK' | 'RETIRE';
  by: string;
  at: Date;
}

/** The state of one remote that results from its history. */
export interface Serving {
  /** The versions that a rollback goes through, the oldest first. The last one serves, unless the remote is out of service. */
  versions: readonly string[];
  isRetired: boolean;
  /** A version that some visitors get instead. */
  canary?: { version: string } & Audience;
  last: Promotion;
}

/**
 * The serving versions of each remote, by name. A promotion puts a version on top, and a rollback takes it off again. While only some visitors
 * have a version, a rollback ends that. A remote that was taken out of service keeps its versions, for a later promotion.
 * @param history the oldest first
 */
export function servingOf(history: readonly Promotion[]): Map<string, Serving> {
  const serving = new Map<string, Serving>();
  for (const promotion of history) {
    const { remote, version, kind, share, roles, accounts } = promotion;
    const before = serving.get(remote);
    const versions = before?.versions ?? [];
    serving.set(remote, {
      isRetired: kind === 'RETIRE',
      ...(share < 100
        ? { versions, canary: { version, share, roles, accounts } }
        : { versions: after(versions, version, kind === 'ROLLBACK' && !before?.canary) }),
      last: promotion,
    });
  }
  return serving;
}

/** The serving versions without the remotes that are out of service. */
export const inService = (serving: ReadonlyMap<string, Serving>): Map<string, Serving> =>
  new Map([...serving].filter(([, { isRetired }]) => !isRetired));

/** The version of everybody who does not get a canary; undefined where the remote does not serve. */
export const versionInService = (serving: Serving | undefined): string | undefined =>
  serving?.isRetired ? undefined : serving?.versions.at(-1);

function after(versions: readonly string[], version: string, isStepBack: boolean): readonly string[] {
  if (isStepBack) return versions.slice(0, -1);
  return versions.at(-1) === version ? versions : [...versions, version];
}

/** The visitor of a page. */
export interface Visitor {
  /** The random name of the browser; absent where it has none. */
  name?: string;
  /** The role of the account that signed in last; absent for guests. */
  role?: string;
  username?: string;
}

/** Whether this visitor gets a version that not everybody gets. */
export const isInAudience = (
  visitor: Visitor,
  canary: Pick<Promotion, 'remote' | 'version' | keyof Audience>,
): boolean =>
  (visitor.role !== undefined && canary.roles.includes(visitor.role)) ||
  (visitor.username !== undefined && canary.accounts.includes(visitor.username.toLowerCase())) ||
  (visitor.name !== undefined && isInShare(visitor.name, canary));

/** The same visitor always gets the same answer, also in a larger share. */
export function isInShare(
  visitor: string,
  { remote, version, share }: Pick<Promotion, 'remote' | 'version' | 'share'>,
) {
  const hash = createHash('sha256').update(`${visitor} ${remote} ${version}`).digest();
  return hash.readUInt32BE() % 100 < share;
}

interface Paths {
  basePaths: readonly string[];
  routes: readonly { path: string }[];
}

/** The paths of `one` at which some address is one of `other`, too: a parameter stands for every name. */
export function sharedPaths(one: Paths, other: Paths): string[] {
  const pathsOf = ({ basePaths, routes }: Paths) => [...basePaths, ...routes.map(({ path }) => path)];
  const theirs = pathsOf(other).map(segmentsOf);
  return [...new Set(pathsOf(one))].filter((path) => theirs.some((each) => meet(segmentsOf(path), each)));
}

const segmentsOf = (path: string) => path.replace(/\/+$/, '').split('/');

const meet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length &&
  one.every((segment, at) => segment === other[at] || segment.startsWith(':') || other[at]!.startsWith(':'));

/**
 * The release that `requested` names: a whole version, or its part before the hash.
 * @returns the version, or a sentence that says why there is none
 */
export function versionFor(
  remote: string,
  requested: string,
  released: readonly string[],
): { version: string } | { refusal: string } {
  if (released.includes(requested)) return { version: requested };
  const found = released.filter((version) => version.startsWith(`${requested}-`));
  const [version, ...others] = found;
  if (version && others.length === 0) return { version };
  if (version)
    return {
      refusal: `There is more than one release ${remote} ${requested}: ${found.join(', ')}. Name one of them.`,
    };
  const known = released.length > 0 ? `There are ${released.join(', ')}` : `There is no release of ${remote}`;
  return { refusal: `${remote} ${requested} was never released. ${known}.` };
}
