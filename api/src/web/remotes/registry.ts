import { createHash } from 'node:crypto';
import { lacksOf } from 'shared-contract/compatibility';
import type { Static } from 'typebox';
import { Type } from 'typebox';
import { shapeCheck } from '../../platform/validation/shapes.ts';

/**
 * `remotes.json`: which remotes the store runs, in which version. It is made of the promotions in the database (follow-releases.ts)
 * and of the shell that this process started with. `npm run build` writes a file of the same shape with what it built.
 *
 * - `schema`: 1.
 * - `shell`: its version, its contract version, and version and names of each shared module it `provides`;
 *   `server`, the bundle that draws the first HTML of pages, with its hash (drawing-process.ts). Without it the browser draws.
 * - `origins`: other origins that code may come from, such as `https://cdn.example.org`. Nothing else is ever loaded.
 * - `byAccount`: true while a version is for some accounts. The browser then says who signed in (visitor-cookie.ts).
 * - `retired`: the names of the remotes that were taken out of service. The shell was built with pages of some of them, which are not found then.
 * - `remotes[]`: `name`; `version`; `base`, the folder of its files (path or address, with a slash at the end); `entry`, the
 *   first script in it; `contract`, the shell contracts it runs in (`^1.0.0`: that major, from there on); `requires`, the
 *   versions and the names that it uses of each shared module; `assets`, what its first page needs, hinted to the browser;
 *   `pages`, what single routes need besides; `server`, its bundle for the first HTML; `integrity`, the SHA-384 of every script and style sheet (a file without one is
 *   blocked); `manifest`, its pages, roles and menu entries (shared-contract/src/remote.ts).
 *
 * A page has the hashes of its own remote's files, and of the files that the others start with (`inlinedFor`). Before the browser loads
 * another one it asks for `remotes.json?of=<name>`.
 *
 * A remote that needs what the shell lacks is refused: the browser shows a panel in its place, and its files are not touched.
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
      extras: Type.Optional(Type.Array(Read)),
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
    base: Type.String({
      pattern: '^(/[^/\\s?#][^\\s?#]*/|https?://[^/\\s;,?#]+/([^\\s?#]*/)?)$',
      maxLength: 500,
    }),
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

type Manifest = Static<typeof Manifest>;

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
    byAccount: Type.Optional(Type.Literal(true)),
    retired: Type.Optional(Type.Array(Text)),
    remotes: Type.Array(Remote),
  },
  strict,
);
export type Registry = Static<typeof Registry>;
export type RegistryRemote = Registry['remotes'][number];

const whole = shapeCheck(Registry);
const entry = shapeCheck(Remote);

/** The registry in force, with what is derived from it. */
export interface LoadedRegistry {
  registry: Registry;
  /** Its JSON, as served. */
  text: string;
  /** The part of it that browsers read. */
  inlined: string;
  /** The part of it that a page carries, by the name of its remote. Other remotes are listed with their first files only. */
  inlinedFor: (own: string | undefined) => string;
  etag: string;
  /** The manifests of all remotes, from which menus are drawn. Those of remotes that are out of service are empty. */
  manifests: readonly Manifest[];
  /** Their hash. */
  manifestsHash: string;
  /** What each remote needs and the shell lacks, by the name of the remote: the shell refuses these. */
  refused: ReadonlyMap<string, readonly string[]>;
}

/** Pages do not need what only the server reads. */
const forBrowser = ({ server: _server, pages: _pages, ...remote }: RegistryRemote) => remote;

/**
 * The entry of another remote than that of the page, with the hashes of its first files only, because hashes cannot be compressed. Files of this
 * origin are fetched while the rest of the entry is asked for.
 */
function briefly({ requires: _requires, ...remote }: ReturnType<typeof forBrowser>) {
  const assets = remote.base.startsWith('/') ? remote.assets : [];
  const first = Object.entries(remote.integrity).filter(([file]) => assets.includes(file));
  return { ...remote, assets, integrity: Object.fromEntries(first), brief: true };
}

/** Where there is neither a database nor a copy of what served before. */
export const EMPTY: Registry = {
  schema: 1,
  shell: { version: 'none', contract: 'none', provides: {} },
  remotes: [],
};

const isAddress = ({ base }: RegistryRemote) => URL.canParse(base, 'http://localhost');

/** @throws Error whose message says in one line what is wrong and where */
export function parseEntry(value: unknown): RegistryRemote {
  if (!entry.fits(value)) throw new Error(entry.problemOf(value));
  if (!isAddress(value)) throw new Error('/base is no address');
  return value;
}

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
  if (!whole.fits(value)) throw new Error(whole.problemOf(value));
  const names = value.remotes.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`${twice} is listed twice`);
  const invalid = value.remotes.findIndex((remote) => !isAddress(remote));
  if (invalid >= 0) throw new Error(`/remotes/${invalid}/base is no address`);
  return loadRegistry(value);
}

export function loadRegistry(registry: Registry): LoadedRegistry {
  const text = JSON.stringify(registry);
  const { schema, origins, byAccount, retired, remotes, shell } = registry;
  const manifests = [
    ...remotes.map(({ manifest }) => manifest),
    ...(retired ?? []).map((name) => ({ name, basePaths: [], routes: [], nav: [] })),
  ];
  const lacks = remotes.map((remote) => [remote.name, lacksOf(remote, shell)] as const);
  const refused = new Map(lacks.filter(([, sentences]) => sentences.length > 0));
  const inlined = (isWhole: (name: string) => boolean) =>
    JSON.stringify({
      schema,
      shell: { provides: shell.provides },
      origins,
      byAccount,
      retired,
      remotes: remotes.map(forBrowser).map((remote) => (isWhole(remote.name) ? remote : briefly(remote))),
    });
  // Once for each remote, not for each page. Of a refused one the browser says what it needs.
  const partFor = (own?: string) => inlined((name) => name === own || refused.has(name));
  const parts = new Map(remotes.map(({ name }) => [name, partFor(name)]));
  const ofNone = partFor();
  return {
    registry,
    text,
    inlined: inlined(() => true),
    inlinedFor: (own = '') => parts.get(own) ?? ofNone,
    etag: `"${hashOf(text)}"`,
    manifests,
    manifestsHash: hashOf(JSON.stringify(manifests)),
    refused,
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 20);
