/** What a remote uses of one shared module: the versions that it works with, such as `^1.2.0`, and the names that it imports. */
export interface SharedNeed {
  range: string;
  names: readonly string[];
}

/** What a shell provides under the name of one shared module. */
export interface SharedOffer {
  version: string;
  names: readonly string[];
}

export interface RemoteNeeds {
  name: string;
  version: string;
  /** Contract versions of the shells that it works in. */
  contract: string;
  /** By shared module. Older builds do not have it. */
  requires?: Readonly<Record<string, SharedNeed>> | undefined;
}

export interface ShellOffers {
  contract: string;
  /** By shared module. An older registry has only the version. */
  provides: Readonly<Record<string, SharedOffer | string>>;
}

/**
 * Why a shell refuses a remote: one sentence for each thing that the shell lacks, naming both sides. Empty when the remote may
 * run. Browser, server and tools check this before they load a file of the remote. A remote that does not say what it needs is
 * refused, because a missing name would break a page while it is rendered.
 */
export function lacksOf({ name, version, contract, requires }: RemoteNeeds, shell: ShellOffers): string[] {
  const who = `${name} ${version}`;
  const lacks: string[] = [];
  if (!satisfies(shell.contract, contract))
    lacks.push(`${who} needs contract ${contract}, this shell has contract ${shell.contract}.`);
  if (!requires) lacks.push(`${who} does not say what it needs of the shell. It has to be built again.`);
  for (const [key, need] of Object.entries(requires ?? {})) {
    const offer = shell.provides[key];
    const has = typeof offer === 'string' ? offer : offer?.version;
    const names = typeof offer === 'object' ? offer.names : need.names;
    const missing = need.names.filter((each) => !names.includes(each));
    if (has === undefined) lacks.push(`${who} needs ${key}, this shell does not provide it.`);
    else if (!satisfies(has, need.range))
      lacks.push(`${who} needs ${key} ${need.range}, this shell has ${key} ${has}.`);
    else if (missing.length > 0)
      lacks.push(`${who} needs ${missing.join(', ')} of ${key}, this shell has ${key} ${has} without.`);
  }
  return lacks;
}

/**
 * Whether `version` ("1.2.0") is inside `range` ("^1.1.0"): it is not older, and the first number that is not 0 is the same. The
 * registry has only this kind of range, so browsers need no semver library.
 */
export function satisfies(version: string, range: string): boolean {
  const have = parse(version);
  const want = parse(range.replace(/^\^/, ''));
  if (!have || !want) return false;
  const fixed = want.findIndex((part) => part > 0);
  const differing = want.findIndex((part, index) => part !== have[index]);
  if (differing < 0) return true;
  return differing > (fixed < 0 ? 2 : fixed) && (have[differing] ?? 0) > (want[differing] ?? 0);
}

function parse(text: string): number[] | undefined {
  return /^\d+\.\d+\.\d+$/.test(text) ? text.split('.').map(Number) : undefined;
}
