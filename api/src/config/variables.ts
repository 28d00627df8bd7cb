import { StartRefused } from '../platform/failure.ts';

/** The environment by name, each value checked for its form. A value of a wrong form refuses the start, in one line with its name. */
export interface Variables {
  /** Trimmed; undefined where it is not set, or empty. */
  read(name: string): string | undefined;
  refuse(name: string, why: string): never;
  number(name: string, otherwise: number, min: number, max: number, whole?: boolean): number;
  flag(name: string, otherwise: boolean): boolean;
  /** The parts of a list that is separated by commas. */
  list(name: string): string[];
  url(name: string, text: string, protocols: string[]): URL;
  origin(name: string, text: string): string;
  /** 32 bytes, written in base64. */
  key(name: string): Buffer | undefined;
  /** At least 32 characters. */
  secret(name: string): string | undefined;
}

export function variablesOf(env: NodeJS.ProcessEnv): Variables {
  const read = (name: string): string | undefined => env[name]?.trim() || undefined;
  const refuse = (name: string, why: string): never => {
    throw new StartRefused(`${name} ${why}.`);
  };
  const number = (name: string, otherwise: number, min: number, max: number, whole = true): number => {
    const text = read(name);
    if (text === undefined) return otherwise;
    const value = Number(text);
    if (!Number.isFinite(value) || (whole && !Number.isInteger(value)) || value < min || value > max) {
      return refuse(name, `must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
    }
    return value;
  };
  const flag = (name: string, otherwise: boolean): boolean => {
    const text = read(name);
    if (text === undefined) return otherwise;
    if (['1', 'true', 'yes'].includes(text)) return true;
    return ['0', 'false', 'no'].includes(text) ? false : refuse(name, 'must be 1 or 0');
  };
  const list = (name: string): string[] =>
    (read(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '');
  const url = (name: string, text: string, protocols: string[]): URL => {
    const starts = protocols.map((each) => `${each}//`);
    if (!starts.some((each) => text.toLowerCase().startsWith(each)))
      return refuse(name, `must be an address that starts with ${starts.join(' or ')}`);
    return URL.canParse(text)
      ? new URL(text)
      : refuse(name, 'cannot be read: write / ? # @ and % of a name or password as %2F %3F %23 %40 %25');
  };
  const key = (name: string): Buffer | undefined => {
    const text = read(name);
    if (text === undefined) return undefined;
    const bytes = Buffer.from(text, 'base64');
    return bytes.length === 32 ? bytes : refuse(name, 'must be 32 bytes in base64');
  };
  const secret = (name: string): string | undefined => {
    const text = read(name);
    return text === undefined || text.length >= 32 ? text : refuse(name, 'must have at least 32 characters');
  };
  const origin = (name: string, text: string): string => url(name, text, ['http:', 'https:']).origin;
  return { read, refuse, number, flag, list, url, origin, key, secret };
}
