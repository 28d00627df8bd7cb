import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lacksOf } from 'shared-contract/compatibility';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';

/**
 * `remotes.json`: which remotes the store runs, in which version. `npm run build` writes it; the operator may edit it
 * (or use `node scripts/remotes.mjs`), and the next opened page uses it, without build or restart.
 *
 * - `schema`: 1.
 * - `shell`: its version, its contract version, and version and names of each shared module it `provides`;
 *   `server`, the bundle that draws the first HTML of pages, with its hash (drawing-process.ts). Without it the browser draws.
 * - `origins`: other origins that code may come from, such as `https://cdn.example.org`. Nothing else is ever loaded.
 * - `remotes[]`: `name`; `version`; `base`, the folder of its files (path or address, with a slash at the end); `entry`, the
 *   first script in it; `contract`, the shell contracts it runs in (`^1.0.0`: that major, from there on); `requires`, the
 *   versions and the names that it uses of each shared module; `assets`, what its first page needs, hinted to the browser;
 *   `pages`, what single routes need besides; `server`, its bundle for the first HTML; `integrity`, the SHA-384 of every script and style sheet (a file without one is
 *   blocked); `manifest`, its pages, roles and menu entries (shared-contract/src/remote.ts).
 *
 * A remote that needs what the shell lacks is refused: the browser shows a panel in its place, and its files are not touched.
 *
 * The entry of each built version is stored in its folder (`dist/<name>/<version>/remote.json`): a rollback copies it here.
 */
const strict = { additionalProperties: false };
const Text = Type.String({ minLength: 1, maxLength: 200 });
const PageAddress = Type.String({ pattern: '^/', maxLength: 200 });
const Roles = Type.Optional(Type.Array(Type.Enum(['GUEST', 'USER', 'RESELLER', 'STAFF', 'ADMIN'])));
const File = Type.String({ pattern: '^(?!.*\\.\\.)[\\w.@/-]+$', maxLength: 200 });

const Simple = Type.Union([Type.String(), Type.Number(), Type.Boolean()]);
const Read = Type.Object({
  call: Type.String({ pattern: '^GET /' }),
  input: Type.Object({
    params: Type.Optional(Type.Record(Type.String(), Type.String())),
    query: Type.Optional(Type.Record(Type.String(), Simple)),
  }),
  as: Type.Optional(Type.Literal('page')),
});
export type Read = Static<typeof Read>;

const Manifest = Type.Object({
  name: Text,
  basePaths: Type.Array(PageAddress),
  routes: Type.Array(
    Type.Object({
      path: PageAddress,
      title: Text,
      roles: Roles,
      ownHeader: Type.Optional(Type.Boolean()),
      shape: Type.Optional(Text),
      reads: Type.Optional(Type.Array(Read)),
    }),
  ),
  nav: Type.Array(Type.Object({ label: Text, to: PageAddress, roles: Roles, icon: Type.Optional(Text) })),
});

const Server = Type.Object(
  { file: File, integrity: Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' }) },
  strict,
);

const Remote = Type.Object(
  {
    name: Type.String({ pattern: '^mf-[a-z0-9-]+$' }),
    version: Text,
    base: Type.String({ pattern: '^(/|https?://).*/$', maxLength: 500 }),
    entry: File,
    contract: Type.String({ pattern: '^\\^\\d+\\.\\d+\\.\\d+$' }),
    requires: Type.Optional(
      Type.Record(Type.String(), Type.Object({ range: Text, names: Type.Array(Text) })),
    ),
    assets: Type.Array(File),
    pages: Type.Optional(Type.Record(Type.String(), Type.Array(File))),
    server: Type.Optional(Server),
    integrity: Type.Record(Type.String(), Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' })),
    manifest: Manifest,
  },
  strict,
);

export const Registry = Type.Object(
  {
    schema: Type.Literal(1),
    shell: Type.Object({
      version: Text,
      contract: Text,
      // Only a version: a shell of an older build, without names.
      provides: Type.Record(
        Type.String(),
        Type.Union([Text, Type.Object({ version: Text, names: Type.Array(Text) })]),
      ),
      server: Type.Optional(Server),
    }),
    origins: Type.Optional(Type.Array(Type.String({ pattern: '^https?://[^/\\s;,]+$' }))),
    remotes: Type.Array(Remote),
  },
  strict,
);
export type Registry = Static<typeof Registry>;
export type RegistryRemote = Registry['remotes'][number];

const check = Compile(Registry);

/** The registry in force, with what is derived from it. */
export interface LoadedRegistry {
  registry: Registry;
  /** Its JSON, as served. */
  text: string;
  /** The part of it that every page carries. */
  inlined: string;
  etag: string;
  /** What the shell lacks of each remote that it refuses, by name. */
  refused: ReadonlyMap<string, readonly string[]>;
}

/** Pages do not need what only the server reads. */
const forBrowser = ({ server: _server, pages: _pages, ...remote }: RegistryRemote) => remote;

interface Log {
  info: (message: string) => void;
  warn: (message: string) => void;
}

const EMPTY: Registry = {
  schema: 1,
  shell: { version: 'none', contract: 'none', provides: {} },
  remotes: [],
};

/**
 * Parses the file's text.
 * @throws Error whose message says in one line what is wrong and where
 */
export function parseRegistry(text: string): LoadedRegistry {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON (${(error as Error).message})`, { cause: error });
  }
  if (!check.Check(value)) {
    const [first] = check.Errors(value);
    const problem = first?.message === 'schema is false' ? 'is not a known field' : first?.message;
    throw new Error(`${first?.instancePath || 'the document'} ${problem ?? 'does not fit the schema'}`);
  }
  const names = value.remotes.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is listed twice`);
  return loaded(value);
}

function loaded(registry: Registry): LoadedRegistry {
  const text = JSON.stringify(registry);
  const { schema, origins, remotes, shell } = registry;
  const lacks = remotes.map((remote) => [remote.name, lacksOf(remote, shell)] as const);
  return {
    registry,
    text,
    inlined: JSON.stringify({
      schema,
      shell: { provides: shell.provides },
      origins,
      remotes: remotes.map(forBrowser),
    }),
    etag: `"${createHash('sha256').update(text).digest('hex').slice(0, 20)}"`,
    refused: new Map(lacks.filter(([, sentences]) => sentences.length > 0)),
  };
}

/**
 * Follows the registry file. `current()` reads the file when it has changed. A file that is broken, or gone,
 * changes nothing: the last good one stays in force (over a restart too, from a copy beside it), and one line says why.
 */
export function followRegistry(file: string, log: Log) {
  const copy = `${file}.last-good`;
  let inForce: LoadedRegistry | undefined;
  let seen = '';
  let reading: Promise<void> | undefined;

  async function look() {
    const state = await stat(file).catch(() => undefined);
    const stamp = state ? `${state.mtimeMs} ${state.size} ${state.ino}` : 'gone';
    if (stamp === seen) return;
    seen = stamp;
    try {
      if (!state) throw new Error('there is no such file');
      const next = parseRegistry(await readFile(file, 'utf8'));
      if (inForce && inForce.etag !== next.etag) log.info(`remotes.json: ${versions(next)}`);
      inForce = next;
      warnOfMissing(next.registry, path.dirname(file), log);
      for (const lacks of next.refused.values()) log.warn(`remotes.json: refused: ${lacks.join(' ')}`);
      // A read-only folder is fine: the copy is needed only at a start with a broken file.
      await writeFile(copy, next.text).catch(() => undefined);
    } catch (error) {
      inForce ??= await lastGood(copy);
      const instead = inForce ? `keeping ${versions(inForce)}` : 'no remote is available';
      log.warn(`remotes.json ignored: ${(error as Error).message}; ${instead}. File: ${file}`);
    }
  }

  return {
    async current(): Promise<LoadedRegistry> {
      reading ??= look().finally(() => (reading = undefined));
      await reading;
      return inForce ?? loaded(EMPTY);
    },
  };
}

const lastGood = async (copy: string) => {
  try {
    return parseRegistry(await readFile(copy, 'utf8'));
  } catch {
    return undefined;
  }
};

const versions = ({ registry }: LoadedRegistry) =>
  registry.remotes.map(({ name, version }) => `${name} ${version}`).join(', ') || 'no remotes';

/** Not an error: the rest of the store works, and the page says which part is missing. */
function warnOfMissing(registry: Registry, dist: string, log: Log) {
  for (const { name, version, base, entry } of registry.remotes) {
    if (!base.startsWith('/') || existsSync(path.join(dist, base, entry))) continue;
    log.warn(`remotes.json: ${name} ${version} has no file ${base}${entry}; its pages will offer Retry`);
  }
}
