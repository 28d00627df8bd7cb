import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { MEMBER_ROLES } from 'shared-contract';
import { lacksOf } from 'shared-contract/compatibility';
import { readConfig } from './config.ts';
import type { Db } from './platform/db/db.ts';
import { isUndefinedTable } from './platform/db/database-errors.ts';
import { isMigrated } from './platform/db/migrate.ts';
import { StartRefused } from './platform/failure.ts';
import { makeLog } from './platform/http/log.ts';
import { endFailed } from './start-line.ts';
import { openDatabaseForCommand } from './store.ts';
import { parseEntry, parseRegistry } from './web/remotes/registry.ts';
import { fetchRelease, readRelease } from './web/remotes/release-source.ts';
import {
  inService,
  servingOf,
  type Audience,
  type Promotion,
  type Serving,
} from './web/remotes/releases.rules.ts';
import { operatorName } from './web/remotes/operator-name.ts';
import { driftOf } from './web/remotes/drift.ts';
import { promote, retire, rollBack, type Moved } from './web/remotes/promotions.service.ts';
import { record } from './web/remotes/releases.service.ts';
import { allPromotions, allReleases, lastShell, releaseOf } from './web/remotes/releases.sql.ts';

// `npm run release`, `promote`, `rollback` and `releases` choose which version of a remote serves. They also work while the store runs, which
// follows within a second.

const say = (...lines: string[]): void => void process.stdout.write(`${lines.join('\n')}\n`);

async function withDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabaseForCommand(readConfig(), makeLog('warn'));
  try {
    await work(db);
  } catch (error) {
    if (!isUndefinedTable(error)) throw error;
    throw new StartRefused(
      (await isMigrated(db))
        ? `The database of the store is damaged (${(error as Error).message}): restore a backup of it.`
        : 'This database has no store yet, or one of an older version: start the store once, then try again.',
    );
  } finally {
    await close();
  }
}

const program = new Command('releases').description('Which version of which remote the store serves');
const by = operatorName();

program
  .command('record', { hidden: true })
  .argument('<remote>')
  .argument('<source>', 'folder of the built files, or its address')
  .option('--commit <id>', 'what it was built from')
  .action(async (remote: string, source: string, { commit = null }: { commit?: string | null }) => {
    const isAddress = /^https?:\/\//.test(source);
    const { entry, files } = await (isAddress
      ? fetchRelease(source, readConfig().publicUrl)
      : readRelease(path.resolve(source)));
    if ((entry as { name?: unknown } | null)?.name !== remote)
      throw new StartRefused(`${source} holds no release of ${remote}.`);
    await withDatabase(async (db) => {
      const { entry: recorded, contentHash, isNew } = await record(db, { entry, files, commit, by });
      say(JSON.stringify(recorded, null, 2));
      say(
        `${remote} ${recorded.version} ${isNew ? 'is released' : 'was released already'}, content ${contentHash}.`,
        `It serves nobody yet: npm run promote -- ${remote} ${recorded.version}`,
      );
    });
  });

/** Such as "10 percent of the visitors and the accounts of STAFF". */
const audienceOf = ({ share, roles, accounts }: Audience) =>
  [
    share > 0 ? `${share} percent of the visitors` : undefined,
    roles.length > 0 ? `the accounts of ${roles.join(', ')}` : undefined,
    accounts.length > 0 ? accounts.join(', ') : undefined,
  ]
    .filter(Boolean)
    .join(' and ');

function moveLine({ remote, version, before, ...audience }: Moved): string {
  if (audience.share < 100)
    return `${remote} ${version} serves ${audienceOf(audience)}, ${before} the others.`;
  if (before === version) return `${remote} ${version} serves everybody: the trial is over.`;
  return `${remote} ${before ? `${before} -> ` : ''}${version}`;
}

interface PromoteOptions {
  share?: number;
  role: string[];
  account: string[];
}

const percent = (text: string): number => {
  const share = Number(text);
  if (!Number.isInteger(share) || share < 1 || share > 100)
    throw new InvalidArgumentError('It must be a whole number from 1 to 100.');
  return share;
};

program
  .command('promote')
  .description('Let a released version of a remote serve')
  .argument('<remote>')
  .argument('<version>', 'whole, or without its hash')
  .option('--share <percent>', 'of the visitors', percent)
  .addOption(
    new Option('--role <role...>', 'all accounts of a role').choices(MEMBER_ROLES).default([], 'nobody'),
  )
  .option('--account <username...>', 'single accounts', [])
  .action((remote: string, requested: string, { share, role: roles, account }: PromoteOptions) => {
    const accounts = account.map((username) => username.toLowerCase());
    const isForSome = roles.length + accounts.length > 0;
    if (isForSome && share === 100)
      throw new StartRefused('All visitors get it with --share 100, so leave --role and --account out.');
    const audience = { share: share ?? (isForSome ? 0 : 100), roles, accounts };
    return withDatabase(async (db) =>
      say(moveLine(await promote(db, { remote, requested, by, store: readConfig().publicUrl, ...audience }))),
    );
  });

program
  .command('rollback')
  .description('Go back to what served before, or end the trial of a version')
  .argument('<remote>')
  .action((remote: string) => withDatabase(async (db) => say(moveLine(await rollBack(db, { remote, by })))));

program
  .command('retire')
  .description('Take a remote out of service, until it is promoted again')
  .argument('<remote>')
  .action((remote: string) =>
    withDatabase(async (db) => {
      const { version } = await retire(db, { remote, by });
      say(
        `${remote} ${version} is out of service: its pages are not found, and it is in no menu.`,
        `To take it back: npm run promote -- ${remote} ${version}`,
      );
    }),
  );

const minute = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

function summary(remote: string, { versions, canary, isRetired, last }: Serving): string {
  if (isRetired) return `${remote} is out of service, before it ${last.version}`;
  const [before, now] = [versions.at(-2), versions.at(-1)];
  return [
    `${remote} serves ${now}`,
    ...(canary ? [`${canary.version} to ${audienceOf(canary)}`] : []),
    before ? `before it ${before}` : 'nothing before it',
  ].join(', ');
}

program
  .command('list', { isDefault: true })
  .description('What serves, what served before, and every release')
  .action(() =>
    withDatabase(async (db) => {
      const history = await allPromotions(db);
      const releases = await allReleases(db);
      for (const [remote, serving] of servingOf(history)) say(summary(remote, serving));
      const drift = await driftOf(db);
      if (drift.length > 0) say('', 'What does not serve as promoted:', ...drift);
      const commits = new Map(releases.map((each) => [`${each.remote} ${each.version}`, each.commit]));
      const line = ({ at, kind, remote, version, share, roles, accounts, by: who }: Promotion) =>
        [
          minute(at),
          kind.padEnd(8),
          remote.padEnd(14),
          version.padEnd(20),
          `${share}%`.padStart(4),
          ` ${[...roles, ...accounts, who].join(' ')}`,
          ` ${commits.get(`${remote} ${version}`) ?? ''}`,
        ]
          .join(' ')
          .trimEnd();
      say('', 'What was moved, the newest first:', ...history.toReversed().map(line));
      say(
        '',
        'Releases, the newest first:',
        ...releases
          .toSorted((a, b) => b.at.getTime() - a.at.getTime())
          .map(({ at, remote, version, by: who, commit, hasFiles }) =>
            [
              minute(at),
              remote.padEnd(14),
              version.padEnd(20),
              who,
              commit ?? '',
              hasFiles ? '' : '(files deleted)',
            ]
              .join(' ')
              .trimEnd(),
          ),
      );
    }),
  );

program
  .command('check')
  .description(
    'Compare the shell that was built here with every remote that serves; exit code 1 where it would refuse one',
  )
  .action(() =>
    withDatabase(async (db) => {
      const built = await readFile(path.join(readConfig().pagesDir, 'remotes.json'), 'utf8');
      const { shell } = parseRegistry(built).registry;
      for (const [remote, { versions, canary }] of inService(servingOf(await allPromotions(db))))
        for (const version of [versions.at(-1), canary?.version]) {
          const release = version === undefined ? undefined : await releaseOf(db, remote, version);
          const lacks = release ? lacksOf(parseEntry(release.entry), shell) : [];
          if (lacks.length > 0) process.exitCode = 1;
          if (release) say(...(lacks.length > 0 ? lacks : [`${remote} ${version} fits.`]));
        }
      const running = await lastShell(db);
      say(
        `Compared with shell ${shell.version}; the store was started last with ${running?.version ?? 'none'}.`,
      );
    }),
  );

program.parseAsync().catch(endFailed);
