import type { SharedOffer } from 'shared-contract/compatibility';
import type { Queryable } from '../../platform/db/db.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Promotion } from './releases.rules.ts';

/** A version of a remote that may serve. */
export interface Release {
  remote: string;
  version: string;
  /** As it was recorded: registry.ts checks it. */
  entry: unknown;
  /** SHA-256 in hex of what release-files.ts counts as its content. */
  contentHash: string;
  /** Null where it was not built from a commit. */
  commit: string | null;
  by: string;
  at: Date;
}

export type NewRelease = Omit<Release, 'at'>;

/** Files of a release by their path in its folder. */
export type Files = ReadonlyMap<string, Buffer>;

/** The shell of a store, and what it provides to remotes. */
export interface ShellBuild {
  version: string;
  contract: string;
  provides: Record<string, SharedOffer | string>;
}

const columns =
  'remote, version, entry, content_hash as "contentHash", commit_id as "commit", made_by as "by", made_at as "at"';

const one = statement<Release & Record<string, unknown>>(
  'releases.one',
  `select ${columns} from remote_releases where remote = $1 and version = $2`,
);

export const releaseOf = (on: Queryable, remote: string, version: string) => one.row(on, [remote, version]);

const lock = statement(
  'releases.lock',
  'select from remote_releases where remote = $1 and version = $2 for share',
);

/** Until the end of the transaction nobody takes the files of the release away. */
export const lockRelease = (on: Queryable, remote: string, version: string) =>
  lock.run(on, [remote, version]);

const named = statement<Release & Record<string, unknown>>(
  'releases.named',
  `select ${columns} from remote_releases
    where (remote, version) in (select * from unnest($1::text[], $2::text[]))`,
);

export const releasesOf = (on: Queryable, wanted: readonly { remote: string; version: string }[]) =>
  named.rows(on, [wanted.map(({ remote }) => remote), wanted.map(({ version }) => version)]);

const all = statement<Omit<Release, 'entry'> & { hasFiles: boolean } & Record<string, unknown>>(
  'releases.all',
  `select remote, version, content_hash as "contentHash", commit_id as "commit", made_by as "by", made_at as "at",
          exists (select from remote_files f where f.remote = r.remote and f.version = r.version) as "hasFiles"
     from remote_releases r
    order by remote, made_at, version`,
);

/** Every release without its entry, the oldest first. */
export const allReleases = (on: Queryable) => all.rows(on);

const insertOne = statement(
  'releases.insert',
  `insert into remote_releases (remote, version, entry, content_hash, commit_id, made_by)
   values ($1, $2, $3, $4, $5, $6) on conflict (remote, version) do nothing`,
);

const insertFiles = statement(
  'releases.insert-files',
  `insert into remote_files (remote, version, path, content)
   select $1, $2, f.path, f.content from unnest($3::text[], $4::bytea[]) f (path, content)
   on conflict do nothing`,
);

/** Leaves a release that is there already as it is, and gives it its files back if they are gone. */
export async function insertRelease(
  on: Queryable,
  { remote, version, entry, contentHash, commit, by }: NewRelease,
  files: Files,
) {
  await insertOne.run(on, [remote, version, JSON.stringify(entry), contentHash, commit, by]);
  await insertFiles.run(on, [remote, version, [...files.keys()], [...files.values()]]);
}

const files = statement<{ path: string; content: Buffer }>(
  'releases.files',
  'select path, content from remote_files where remote = $1 and version = $2',
);

export async function filesOf(on: Queryable, remote: string, version: string): Promise<Files> {
  const rows = await files.rows(on, [remote, version]);
  return new Map(rows.map(({ path, content }) => [path, content]));
}

const dropFiles = statement(
  'releases.drop-files',
  `with unused as (
     select remote, version from remote_releases r
      where remote = $1
        and version not in (select version from remote_releases where remote = $1 order by made_at desc limit $2)
        and version not in (select version from remote_promotions where remote = $1 order by seq desc limit $2)
        and version <> all ($3::text[])
        and exists (select from remote_files f where f.remote = r.remote and f.version = r.version)
        for update skip locked)
   delete from remote_files f using unused u where f.remote = u.remote and f.version = u.version`,
);

/**
 * Deletes the files of releases of a remote that neither are among the newest nor were promoted lately, `most` of each, nor are among
 * those to keep.
 */
export const dropUnusedFiles = (on: Queryable, remote: string, most: number, keep: readonly string[]) =>
  dropFiles.run(on, [remote, most, keep]);

const promotions = statement<Promotion & Record<string, unknown>>(
  'promotions.all',
  `select seq, remote, version, kind, share, roles, accounts, made_by as "by", made_at as "at" from remote_promotions order by seq`,
);

/** The whole history, the oldest first. */
export const allPromotions = (on: Queryable): Promise<Promotion[]> => promotions.rows(on);

const lockAll = statement('promotions.lock', 'lock table remote_promotions in share row exclusive mode');

/** Until the end of the transaction nobody else promotes anything. */
export const lockPromotions = (on: Queryable) => lockAll.run(on, []);

const count = statement<{ n: number }>(
  'promotions.count',
  'select count(*)::int as n from remote_promotions',
);

/** Changes with every promotion, also where two are committed in another order than they got their numbers. */
export const countPromotions = async (on: Queryable) => (await count.row(on))?.n ?? 0;

const insertPromotion = statement(
  'promotions.insert',
  `insert into remote_promotions (remote, version, kind, share, roles, accounts, prior, made_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

/** The constraint that refuses a promotion which follows the same one as another promotion. */
export const ONE_AFTER_ANOTHER = 'remote_promotions__one_after_another';

/** `prior`: the `seq` of the last promotion of the remote, as the caller saw it. */
export const addPromotion = (
  on: Queryable,
  { remote, version, kind, share, roles, accounts, by }: Omit<Promotion, 'seq' | 'at'>,
  prior: number | null,
) => insertPromotion.run(on, [remote, version, kind, share, roles, accounts, prior, by]);

const shells = statement<ShellBuild & Record<string, unknown>>(
  'shells.last',
  'select version, contract, provides from shell_builds order by started_at desc limit 1',
);

/** The shell that was started last. */
export const lastShell = (on: Queryable): Promise<ShellBuild | undefined> => shells.row(on);

const known = statement('shells.known', 'select from shell_builds where version = $1');

/** Whether a store with this shell was started before. */
export const isKnownShell = async (on: Queryable, version: string): Promise<boolean> =>
  (await known.run(on, [version])) > 0;

const started = statement(
  'shells.started',
  `insert into shell_builds (version, contract, provides) values ($1, $2, $3)
   on conflict (version) do update
     set contract = excluded.contract, provides = excluded.provides, started_at = now()`,
);

export const shellStarted = (on: Queryable, { version, contract, provides }: ShellBuild) =>
  started.run(on, [version, contract, JSON.stringify(provides)]);
