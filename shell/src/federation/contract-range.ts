/**
 * Tells whether `version` ("1.2.0") is inside `range` ("^1.1.0"): the same major, and not older. Only this one kind of range
 * exists in the registry, which its schema enforces, so no semver library travels to the browser.
 */
export function satisfies(version: string, range: string): boolean {
  const have = parse(version);
  const want = parse(range.replace(/^\^/, ''));
  if (!have || !want || have[0] !== want[0]) return false;
  return have[1] !== want[1] ? have[1] > want[1] : have[2] >= want[2];
}

function parse(text: string): [number, number, number] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(text);
  return match ? [Number(match[1]), Number(match[2]), Number(match[3])] : undefined;
}
